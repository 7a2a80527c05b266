const LENGTHS: Readonly<Record<string, number>> = { DE: 22, FR: 27, GB: 22, NL: 18, CH: 21, AT: 20, ES: 24, BE: 16 };

export type Problem = "characters" | "country" | "length" | "checksum";

export function clean(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** The remainder of a long decimal number, digit by digit. */
export function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

function numeric(text: string): string {
  return [...text].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join("");
}

export function problem(text: string): Problem | undefined {
  const iban = clean(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return "characters";
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return "country";
  if (iban.length !== length) return "length";
  return mod97(numeric(iban.slice(4) + iban.slice(0, 4))) === 1 ? undefined : "checksum";
}

export function isValid(text: string): boolean {
  return problem(text) === undefined;
}

export function checkDigits(country: string, account: string): string {
  return String(98 - mod97(numeric(`${account}${country}00`))).padStart(2, "0");
}

export function build(country: string, account: string): string {
  const length = LENGTHS[country];
  if (length === undefined) throw new RangeError(`Unknown country ${country}`);
  const padded = account.padStart(length - 4, "0");
  return `${country}${checkDigits(country, padded)}${padded}`;
}

export function format(text: string): string {
  return clean(text).replace(/(.{4})(?=.)/g, "$1 ");
}

export function mask(text: string): string {
  const iban = clean(text);
  return format(iban.slice(0, 4) + "X".repeat(Math.max(0, iban.length - 8)) + iban.slice(-4));
}

/** Wrong IBANs that differ from a valid one by two swapped neighbours. */
export function suggest(text: string): string[] {
  const iban = clean(text);
  const found: string[] = [];
  for (let i = 4; i < iban.length - 1; i++) {
    const swapped = `${iban.slice(0, i)}${iban[i + 1]}${iban[i]}${iban.slice(i + 2)}`;
    if (swapped !== iban && isValid(swapped)) found.push(swapped);
  }
  return found;
}
