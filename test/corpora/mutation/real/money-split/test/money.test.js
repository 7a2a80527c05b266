"use strict";
const assert = require("node:assert/strict");
const { describe, it } = require("node:test");
const { parseMoney, formatMoney, allocate, taxIncluded, settle } = require("..");

describe("parseMoney", () => {
  it("reads groups and decimals of the currency", () => {
    assert.equal(parseMoney("1.234,50", "EUR"), 123450);
    assert.equal(parseMoney("1,234.5", "USD"), 123450);
    assert.equal(parseMoney("12,000", "KRW"), 12000);
  });
  it("keeps the sign of small negative amounts", () => {
    assert.equal(parseMoney("-0,05", "EUR"), -5);
    assert.equal(parseMoney("-3.25", "USD"), -325);
  });
  it("refuses what is no amount", () => {
    for (const text of ["", "abc", "1,2,3", "1,234"]) assert.throws(() => parseMoney(text, "EUR"), TypeError, text);
    assert.throws(() => parseMoney("1.5", "KRW"), TypeError);
    assert.throws(() => parseMoney("1", "XXX"), RangeError);
  });
});

describe("formatMoney", () => {
  it("groups thousands and places the symbol", () => {
    assert.equal(formatMoney(123456789, "EUR"), "1.234.567,89 €");
    assert.equal(formatMoney(-5, "USD"), "-$0.05");
    assert.equal(formatMoney(15000, "KRW"), "₩15,000");
    assert.equal(formatMoney(100, "EUR"), "1,00 €");
  });
});

describe("allocate", () => {
  it("loses no cent", () => {
    assert.deepEqual(allocate(1000, [1, 1, 1]), [334, 333, 333]);
    assert.deepEqual(allocate(5, [3, 7]), [2, 3]);
    assert.deepEqual(allocate(101, [0, 1]), [0, 101]);
  });
  it("gives the cent that is left to the largest remainder", () => {
    assert.deepEqual(allocate(100, [1, 2, 3]), [17, 33, 50]);
    assert.deepEqual(allocate(10, [1, 5]), [2, 8]);
  });
  it("refuses weights that cannot be shared by", () => {
    assert.throws(() => allocate(10, [0, 0]), /positive/);
    assert.throws(() => allocate(10, [-1, 3]), RangeError);
  });
});

it("taxIncluded rounds to whole cents", () => {
  assert.equal(taxIncluded(11900, 19), 1900);
  assert.equal(taxIncluded(1000, 7), 65);
  assert.equal(taxIncluded(999, 0), 0);
});

describe("settle", () => {
  it("evens out what was paid", () => {
    assert.deepEqual(settle({ Ana: 6000, Ben: 0, Cho: 3000 }), [{ from: "Ben", to: "Ana", amount: 3000 }]);
    assert.deepEqual(settle({ A: 9000, B: 0, C: 0 }), [
      { from: "B", to: "A", amount: 3000 },
      { from: "C", to: "A", amount: 3000 },
    ]);
  });
  it("has nothing to do when all paid the same, or nobody is there", () => {
    assert.deepEqual(settle({ A: 5, B: 5 }), []);
    assert.deepEqual(settle({}), []);
  });
});
