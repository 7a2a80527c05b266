import assert from "node:assert/strict";
import { test } from "node:test";
import { apportion } from "./apportion.ts";

test("parts add up to the total for many totals and weights", () => {
  for (let total = 0; total < 200; total += 7) {
    for (const weights of [[1], [1, 1, 1], [2, 3, 5], [0.1, 0.2, 0.7]]) {
      assert.equal(apportion(total, weights).reduce((a, b) => a + b, 0), total);
    }
  }
});

test("a tie of remainders goes to the earlier one", () => {
  assert.deepEqual(apportion(1, [1, 1]), [1, 0]);
  assert.deepEqual(apportion(5, [1, 1, 1]), [2, 2, 1]);
});
