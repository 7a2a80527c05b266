import assert from "node:assert/strict";
import { test } from "node:test";
import { discountOn, regularDiscount } from "../src/discount.js";
import { receiptOf } from "../src/receipt.js";

const { from } = regularDiscount;
const regular = { name: "Mina", orders: 10 };
const other = { name: "Theo", orders: 9 };

test("the rule matches the brief", () => {
  assert.deepEqual(regularDiscount, { from: 5000, percent: 10 });
});

test("a regular customer with a large order pays less", () => {
  assert.equal(discountOn(from * 2, regular), Math.round(from / 5));
});

test("a regular customer with a small order pays the full price", () => {
  assert.equal(discountOn(from - 1, regular), 0);
});

test("another customer pays the full price", () => {
  assert.equal(discountOn(from * 2, other), 0);
});

test("the receipt shows the discount in a separate row", () => {
  const cart = [{ name: "Tea", price: from * 2, quantity: 1 }];
  const discount = Math.round(from / 5);
  assert.deepEqual(receiptOf(cart, regular), {
    customer: "Mina",
    rows: [
      { text: "1 x Tea", amount: from * 2 },
      { text: "-10%", amount: -discount },
    ],
    total: from * 2 - discount,
  });
  assert.equal(receiptOf(cart, other).rows.length, 1);
});
