import { isRegular } from "./customers.js";

/** The discount of regular customers: the order total from which it applies, and its percentage. */
export const regularDiscount = { from: 5000, percent: 10 };

/** Returns the discount on a customer's order, rounded to the smallest unit of the currency. */
export function discountOn(total, customer) {
  const { from, percent } = regularDiscount;
  if (!isRegular(customer) || total < from) return 0;
  return Math.round((total * percent) / 100);
}
