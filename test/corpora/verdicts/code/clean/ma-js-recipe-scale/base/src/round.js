/** Two decimals are enough in a kitchen. */
export function roundAmount(amount) {
  return Math.round(amount * 100) / 100;
}
