import { parseRecords } from "./csv.js";

/** Sums a CSV with the columns `account` and `amount` (in cents) by account, in order of appearance. */
export function balances(text) {
  const sums = new Map();
  for (const { account, amount } of parseRecords(text)) {
    if (!/^-?\d+$/.test(amount)) throw new TypeError(`Not an amount in cents: ${amount}`);
    sums.set(account, (sums.get(account) ?? 0) + Number(amount));
  }
  return sums;
}

/** Accounts below zero, the deepest first. */
export function overdrawn(sums) {
  return [...sums]
    .filter(([, cents]) => cents < 0)
    .sort((a, b) => a[1] - b[1])
    .map(([account]) => account);
}
