import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMoney, parseMoney } from "../src/money.js";

test("amounts are shown to the cent", () => {
  assert.deepEqual([0, 5, 1234, -250].map(formatMoney), ["0.00", "0.05", "12.34", "-2.50"]);
});

test("an amount that was shown can be read again", () => {
  assert.deepEqual(["12.34", "12", "0.5", "-2.50"].map(parseMoney), [1234, 1200, 50, -250]);
});

test("anything else is an error that shows how to write it", () => {
  for (const wrong of ["", "ten", "1,50", "1.234"]) {
    assert.throws(() => parseMoney(wrong), {
      message: `"${wrong}" is not an amount. Write it like 12.34.`,
    });
  }
});
