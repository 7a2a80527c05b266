/** Unpaid invoices whose due day has passed. */
export async function fetchDue(ledger, today) {
  return (await ledger.unpaid()).filter(({ due }) => due < today);
}
