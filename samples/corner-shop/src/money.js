/** Formats an amount in the smallest unit of the currency. */
export function money(amount, { locale, currency }) {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}
