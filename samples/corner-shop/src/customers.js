/** The number of orders after which a customer is a regular customer. */
export const regularFrom = 10;

/** Returns true for a regular customer. */
export function isRegular({ orders }) {
  return orders >= regularFrom;
}
