/** Formats an amount in cents: 1234 becomes "12.34". */
export function formatMoney(cents) {
  const sign = cents < 0 ? "-" : "";
  const amount = Math.abs(cents);
  return `${sign}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

/** Reads an amount such as "12.34" or "12" in cents. */
export function parseMoney(text) {
  const [, sign, whole, cents = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is not an amount. Write it like 12.34.`);
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" ? -amount : amount;
}
