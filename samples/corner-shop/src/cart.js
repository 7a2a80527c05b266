/** Returns a cart with one more line. */
export function withProduct(cart, product, quantity) {
  if (!Number.isInteger(quantity) || quantity < 1)
    throw new Error(`The quantity must be a whole number of at least 1, not ${quantity}.`);
  return [...cart, { ...product, quantity }];
}

/** Returns the sum of all lines of a cart, in the smallest unit of the currency. */
export function totalOf(cart) {
  return cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}
