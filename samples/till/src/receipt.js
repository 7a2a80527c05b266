/** The lines of a receipt and its total, in cents. */
export function receiptOf(articles) {
  const lines = articles.map(({ quantity, name, price }) => ({
    text: `${quantity} x ${name}`,
    amount: quantity * price,
  }));
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** A receipt as it is printed. */
export function printReceipt({ lines, total }) {
  const rows = [...lines, { text: "Total", amount: total }];
  return rows.map(({ text, amount }) => `${text.padEnd(30)}${money(amount).padStart(10)}`).join("\n");
}

/** Cents as they are written. */
export function money(cents) {
  return (cents / 100).toFixed(2);
}
