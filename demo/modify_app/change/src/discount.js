/** The percentage that was asked for; an error where it is not a whole number from 1 to 100. */
export function readPercent(text) {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (percent < 1 || percent > 100)
    throw new Error(`A discount is a whole number from 1 to 100, not "${text}".`);
  return percent;
}

/** The discount on an amount of cents, rounded to whole cents in favour of the customer. */
export function discountOn(cents, percent) {
  return Math.round((cents * percent) / 100);
}
