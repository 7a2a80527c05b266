/** Annuity loans in whole cents. */
export function payment(principal, yearlyPercent, months) {
  if (!(principal > 0) || !(months >= 1)) throw new RangeError("principal and months must be positive");
  const rate = yearlyPercent / 1200;
  if (rate === 0) return Math.ceil(principal / months);
  return Math.ceil((principal * rate) / (1 - (1 + rate) ** -months));
}

export function schedule(principal, yearlyPercent, months) {
  const monthly = payment(principal, yearlyPercent, months);
  const rows = [];
  let left = principal;
  for (let month = 1; left > 0 && month <= 1200; month++) {
    const interest = Math.round((left * yearlyPercent) / 1200);
    const paid = Math.min(monthly, left + interest);
    const repaid = paid - interest;
    if (repaid <= 0) throw new RangeError("the payment does not cover the interest");
    left -= repaid;
    rows.push({ month, paid, interest, repaid, left });
  }
  return rows;
}

export function totalInterest(principal, yearlyPercent, months) {
  return schedule(principal, yearlyPercent, months).reduce((sum, { interest }) => sum + interest, 0);
}

export function withExtra(principal, yearlyPercent, months, extra) {
  const monthly = payment(principal, yearlyPercent, months) + extra;
  let left = principal;
  let count = 0;
  while (left > 0 && count < 1200) {
    left = left + Math.round((left * yearlyPercent) / 1200) - monthly;
    count += 1;
  }
  return { months: count, saved: months - count };
}

export function affordable(monthly, yearlyPercent, months) {
  let low = 0;
  let high = monthly * months;
  for (let round = 0; round < 64 && low < high; round++) {
    const middle = Math.ceil((low + high) / 2);
    if (payment(middle, yearlyPercent, months) <= monthly) low = middle;
    else high = middle - 1;
  }
  return low;
}
