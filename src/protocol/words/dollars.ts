/** The text of a cost where there is none. */
export const noCost = "–";

/** Returns true for a cost that two digits after the point would show as nothing. */
export function isUnderACent(usd: number): boolean {
  return usd > 0 && usd < 0.005;
}

/** Returns an amount of US dollars. */
export function dollars(usd: number): string {
  return isUnderACent(usd) ? "< $0.01" : `$${usd.toFixed(2)}`;
}

/** Returns what something has cost, for a column or a sentence that needs an entry. */
export function costText(usd: number): string {
  return usd === 0 ? noCost : dollars(usd);
}
