import assert from "node:assert/strict";
import { test } from "node:test";
import { discountOn, regularDiscount } from "../src/discount.js";

test("an order of exactly the threshold gets the discount", () => {
  const { from, percent } = regularDiscount;
  assert.equal(discountOn(from, { orders: 10 }), Math.round((from * percent) / 100));
});
