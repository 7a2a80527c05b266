import { totalOf } from "./cart.js";
import { discountOn, regularDiscount } from "./discount.js";
import { money } from "./money.js";

/** Returns the receipt for a customer's cart: a row for each line and for the discount, and the total. */
export function receiptOf(cart, customer) {
  const rows = cart.map(({ name, price, quantity }) => ({
    text: `${quantity} x ${name}`,
    amount: price * quantity,
  }));
  const total = totalOf(cart);
  const discount = discountOn(total, customer);
  if (discount > 0) rows.push({ text: `-${regularDiscount.percent}%`, amount: -discount });
  return { customer: customer.name, rows, total: total - discount };
}

/** Formats a receipt in the language and currency of the shop. */
export function printReceipt({ customer, rows, total }, shop) {
  const lines = [...rows, { text: shop.total, amount: total }].map(
    ({ text, amount }) => `${money(amount, shop).padStart(12)}  ${text}`,
  );
  return [customer, ...lines].join("\n");
}
