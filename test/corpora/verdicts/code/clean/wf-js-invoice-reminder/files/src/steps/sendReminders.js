const euros = (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")} EUR`;

export function reminderText({ invoices }) {
  const lines = invoices.map(({ id, due, cents }) => `${id}, due ${due}: ${euros(cents)}`);
  return `These invoices are unpaid:\n${lines.join("\n")}\nTotal: ${euros(invoices.reduce((sum, { cents }) => sum + cents, 0))}`;
}

/** Sends one mail per customer, with a pause between them. A failure does not stop the others. */
export async function sendReminders(groups, { mail, onSent, sleep, pauseMs }) {
  const failed = [];
  for (const [index, group] of groups.entries()) {
    if (index > 0) await sleep(pauseMs);
    try {
      await mail.send({ to: group.email, subject: "Unpaid invoices", text: reminderText(group) });
    } catch (error) {
      failed.push({ customer: group.customer, reason: error.message });
      continue;
    }
    await onSent(group);
  }
  return failed;
}
