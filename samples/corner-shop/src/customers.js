/** The minimum number of orders of a regular customer. */
export const regularFrom = 10;

/** Returns true for a regular customer. */
export function isRegular({ orders }) {
  return orders >= regularFrom;
}
