import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMoney, roundForCash } from "../src/money.js";

test("amounts in cash are rounded to five cents", () => {
  assert.deepEqual([0, 2, 3, 1237, 1238].map(roundForCash), [0, 0, 5, 1235, 1240]);
});

test("a rounded amount is shown as it is paid", () => {
  assert.equal(formatMoney(roundForCash(1238)), "12.40");
});
