import { discountOn } from "./discount.js";

/** The lines of a receipt and its total, in cents, after a discount of so many percent on the whole. */
export function receiptOf(articles, percent = 0) {
  const lines = articles.map(({ quantity, name, price }) => ({
    text: `${quantity} x ${name}`,
    amount: quantity * price,
  }));
  const sum = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (percent === 0) return { lines, total: sum };
  const discount = discountOn(sum, percent);
  return { lines: [...lines, { text: `Discount ${percent} %`, amount: -discount }], total: sum - discount };
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
