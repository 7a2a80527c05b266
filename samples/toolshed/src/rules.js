/** The rules of the shed. Amounts are in cents. */
export const rules = {
  lateFeePerDay: 50,
  loanDays: 14,
  loansAtOnce: 3,
};
