"use strict";

const CURRENCIES = {
  EUR: { digits: 2, symbol: "€", after: true, decimal: ",", group: "." },
  USD: { digits: 2, symbol: "$", after: false, decimal: ".", group: "," },
  KRW: { digits: 0, symbol: "₩", after: false, decimal: ".", group: "," },
};

function currencyOf(code) {
  const currency = CURRENCIES[code];
  if (!currency) throw new RangeError(`Unknown currency ${code}`);
  return currency;
}

/** Parses "1.234,50" into whole minor units. */
function parseMoney(text, code) {
  const { digits, decimal, group } = currencyOf(code);
  const [whole, fraction = "", ...rest] = text.trim().split(group).join("").split(decimal);
  if (rest.length > 0 || !/^-?\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > digits) {
    throw new TypeError(`Not an amount in ${code}: ${text}`);
  }
  const minor = Number(fraction.padEnd(digits, "0") || "0");
  const sign = whole.startsWith("-") ? -1 : 1;
  return Number(whole) * 10 ** digits + sign * minor;
}

function formatMoney(minor, code) {
  const { digits, symbol, after, decimal, group } = currencyOf(code);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, group);
  const number = digits > 0 ? whole + decimal + text.slice(-digits) : whole;
  const sign = minor < 0 ? "-" : "";
  return after ? `${sign}${number} ${symbol}` : `${sign}${symbol}${number}`;
}

/** Splits an amount by weights without losing a cent; the largest remainders get the cents that are left. */
function allocate(minor, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (weights.some((weight) => weight < 0) || total <= 0) throw new RangeError("Weights must be positive");
  const exact = weights.map((weight) => (minor * weight) / total);
  const shares = exact.map(Math.floor);
  let left = minor - shares.reduce((sum, share) => sum + share, 0);
  const order = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of order) {
    if (left === 0) break;
    shares[index] += 1;
    left -= 1;
  }
  return shares;
}

/** Tax contained in a gross amount, rounded half up. */
function taxIncluded(gross, percent) {
  return Math.round(gross - (gross * 100) / (100 + percent));
}

/** Who pays whom, so that all expenses are shared evenly: at most n - 1 payments. */
function settle(paid) {
  const names = Object.keys(paid);
  if (names.length === 0) return [];
  const total = names.reduce((sum, name) => sum + paid[name], 0);
  const shares = allocate(total, names.map(() => 1));
  const open = names.map((name, index) => ({ name, balance: paid[name] - shares[index] }));
  const payments = [];
  for (;;) {
    open.sort((a, b) => a.balance - b.balance);
    const debtor = open[0];
    const creditor = open[open.length - 1];
    if (debtor.balance === 0) return payments;
    const amount = Math.min(-debtor.balance, creditor.balance);
    payments.push({ from: debtor.name, to: creditor.name, amount });
    debtor.balance += amount;
    creditor.balance -= amount;
  }
}

module.exports = { parseMoney, formatMoney, allocate, taxIncluded, settle };
