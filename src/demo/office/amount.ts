/** The currency of a shop. Its amounts are whole numbers of the smallest unit. */
export interface Currency {
  readonly locale: string;
  readonly currency: string;
}

/** Formats an amount as a person writes it. */
export function shown(amount: number, currency: Currency): string {
  const text = formatOf(currency).format(amount / unitOf(currency));
  return text.replace(/^(-?)₩(.*)$/, "$1$2원");
}

/** Returns the amounts that PO proposes; the second is the default. */
export function proposedAmounts(currency: Currency): readonly [number, number, number] {
  return unitOf(currency) === 1 ? [30_000, 50_000, 100_000] : [3_000, 5_000, 10_000];
}

/** A number such as 50, 49.99, 50,000, 5만 or 5만 5천 that does not continue another one; a percent sign may follow. */
const numbers =
  /(?<![-\d.,])(?:(?<tenThousands>\d[\d,]*)\s*만\s*)?(?<rest>\d[\d,]*(?:\.\d+)?)?\s*(?<thousands>천)?\s*(?<percent>%)?/gu;

const least = 10;
const most = 1_000_000_000;

/** Reads the first usable amount of a text; null if there is none. */
export function amountIn(text: string, currency: Currency): number | null {
  for (const { groups = {} } of text.matchAll(numbers)) {
    const { tenThousands, rest, thousands, percent } = groups;
    if (percent !== undefined) continue;
    const value = numberIn(tenThousands) * 10_000 + numberIn(rest) * (thousands === undefined ? 1 : 1_000);
    const amount = Math.round(value * unitOf(currency));
    if (amount >= least && amount <= most) return amount;
  }
  return null;
}

function numberIn(digits = "0"): number {
  return Number(digits.replaceAll(",", ""));
}

/** Returns the number of smallest units in one unit of the currency. */
function unitOf(currency: Currency): number {
  return 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

function formatOf({ locale, currency }: Currency): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
}
