import { test } from "node:test";
import assert from "node:assert/strict";
import { scale } from "../src/scale.js";

const bread = {
  title: "Bread",
  portions: 4,
  items: [{ name: "flour", amount: 500, unit: "g" }, { name: "eggs", amount: 3 }, { name: "salt" }],
};

test("amounts follow the portions", () => {
  assert.deepEqual(scale(bread, 6).items, [
    { name: "flour", amount: 750, unit: "g" },
    { name: "eggs", amount: 4.5 },
    { name: "salt" },
  ]);
});

test("the original is not changed", () => {
  scale(bread, 8);
  assert.equal(bread.items[0].amount, 500);
});

test("portions must be a positive integer", () => {
  for (const bad of [0, -2, 1.5, NaN]) assert.throws(() => scale(bread, bad), RangeError);
});
