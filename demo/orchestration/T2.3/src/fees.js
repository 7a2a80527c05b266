import { daysBetween } from "./dates.js";
import { rules } from "./rules.js";

/** Returns the fee for a late loan in cents, on a day or at its return. */
export function lateFee({ due, returned }, today) {
  const days = daysBetween(due, returned ?? today);
  return Math.max(0, days) * rules.lateFeePerDay;
}

/** Returns everything that a member owes for tools that are late today. */
export function feesOf(shed, member, today) {
  const late = shed.loans.filter((loan) => loan.member === member && loan.returned === null);
  return late.reduce((sum, loan) => sum + lateFee(loan, today), 0);
}
