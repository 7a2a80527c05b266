/** Pairs of units: this many of the small one make one of the large one. */
const PAIRS = [
  { small: "g", large: "kg", factor: 1000 },
  { small: "ml", large: "l", factor: 1000 },
  { small: "tsp", large: "tbsp", factor: 3 },
];

/** Returns the amount in the unit that is easiest to measure. Unknown units stay as they are. */
export function bestUnit(amount, unit) {
  for (const { small, large, factor } of PAIRS) {
    if (unit === small && amount >= factor) return { amount: amount / factor, unit: large };
    if (unit === large && amount > 0 && amount < 1) return { amount: amount * factor, unit: small };
  }
  return { amount, unit };
}
