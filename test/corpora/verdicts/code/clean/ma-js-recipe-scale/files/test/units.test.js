import { test } from "node:test";
import assert from "node:assert/strict";
import { scale } from "../src/scale.js";
import { bestUnit } from "../src/units.js";

const cases = [
  [[999.9, "g"], { amount: 999.9, unit: "g" }],
  [[1000, "g"], { amount: 1, unit: "kg" }],
  [[0.5, "kg"], { amount: 500, unit: "g" }],
  [[1, "kg"], { amount: 1, unit: "kg" }],
  [[2500, "ml"], { amount: 2.5, unit: "l" }],
  [[0.25, "l"], { amount: 250, unit: "ml" }],
  [[2.9, "tsp"], { amount: 2.9, unit: "tsp" }],
  [[3, "tsp"], { amount: 1, unit: "tbsp" }],
  [[0.5, "tbsp"], { amount: 1.5, unit: "tsp" }],
  [[0, "kg"], { amount: 0, unit: "kg" }],
  [[4000, "pinch"], { amount: 4000, unit: "pinch" }],
];

for (const [[amount, unit], expected] of cases) {
  test(`${amount} ${unit} is given as ${expected.amount} ${expected.unit}`, () => {
    assert.deepEqual(bestUnit(amount, unit), expected);
  });
}

test("scaling chooses the unit first and rounds last", () => {
  const recipe = { portions: 1, items: [{ name: "flour", amount: 411.5, unit: "g" }, { name: "oil", amount: 1.234, unit: "l" }] };
  assert.deepEqual(scale(recipe, 3).items, [
    { name: "flour", amount: 1.23, unit: "kg" },
    { name: "oil", amount: 3.7, unit: "l" },
  ]);
});

test("an item without a unit gets none", () => {
  assert.deepEqual(scale({ portions: 1, items: [{ name: "eggs", amount: 600 }] }, 2).items, [{ name: "eggs", amount: 1200 }]);
});
