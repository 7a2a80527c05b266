const daysBetween = (from, to) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Groups by customer the invoices that were not reminded within the last days. */
export function selectDue(invoices, state, today, remindAgainAfterDays) {
  const groups = new Map();
  for (const invoice of invoices) {
    const last = state[invoice.id];
    if (last !== undefined && daysBetween(last, today) < remindAgainAfterDays) continue;
    const group = groups.get(invoice.customer) ?? { customer: invoice.customer, email: invoice.email, invoices: [] };
    group.invoices.push(invoice);
    groups.set(invoice.customer, group);
  }
  return [...groups.values()];
}
