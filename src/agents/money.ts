/**
 * What was spent since a total was recorded, in dollars to nine places, so that sums of such differences stay
 * exact. A smaller total is one that began again at nought.
 */
export function moneySince(recorded: number, total: number): number {
  const spent = total >= recorded - SMALLEST ? total - recorded : total;
  return Math.round(spent / SMALLEST) * SMALLEST === 0 ? 0 : Number(spent.toFixed(9));
}

const SMALLEST = 1e-9;
