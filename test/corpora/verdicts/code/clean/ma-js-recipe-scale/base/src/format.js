/** "flour: 500 g", or just the name where there is no amount. */
export function formatItem({ name, amount, unit }) {
  if (amount === undefined) return name;
  return unit === undefined ? `${name}: ${amount}` : `${name}: ${amount} ${unit}`;
}
