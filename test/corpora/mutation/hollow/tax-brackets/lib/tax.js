"use strict";

const BRACKETS = [
  { upTo: 1160000, rate: 0 },
  { upTo: 1780000, rate: 0.14 },
  { upTo: 6800000, rate: 0.3 },
  { upTo: Infinity, rate: 0.42 },
];

/** Income tax in cents by marginal brackets. */
function incomeTax(income, brackets = BRACKETS) {
  if (!Number.isInteger(income) || income < 0) throw new RangeError("income is a whole number of cents");
  let tax = 0;
  let from = 0;
  for (const { upTo, rate } of brackets) {
    if (income <= from) break;
    tax += (Math.min(income, upTo) - from) * rate;
    from = upTo;
  }
  return Math.floor(tax);
}

function marginalRate(income, brackets = BRACKETS) {
  return brackets.find(({ upTo }) => income <= upTo).rate;
}

function effectiveRate(income, brackets = BRACKETS) {
  return income === 0 ? 0 : incomeTax(income, brackets) / income;
}

/** Couples are taxed as if each had earned half. */
function jointTax(first, second) {
  return 2 * incomeTax(Math.floor((first + second) / 2));
}

/** Deductions in order, each up to its own limit; never below zero. */
function taxable(income, deductions) {
  let left = income;
  for (const { amount, limit = Infinity } of deductions) left -= Math.min(amount, limit);
  return Math.max(0, left);
}

/** Monthly prepayments that add up to the year's tax exactly. */
function prepayments(tax, months = 12) {
  const base = Math.floor(tax / months);
  return Array.from({ length: months }, (_, i) => base + (i < tax - base * months ? 1 : 0));
}

function netFromGross(gross, deductions = []) {
  return gross - incomeTax(taxable(gross, deductions));
}

/** The gross income that leaves a net income, by bisection. */
function grossFromNet(net) {
  let low = net;
  let high = net * 2 + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (netFromGross(middle) < net) low = middle + 1;
    else high = middle;
  }
  return low;
}

module.exports = { incomeTax, marginalRate, effectiveRate, jointTax, taxable, prepayments, netFromGross, grossFromNet };
