import assert from "node:assert/strict";
import { test } from "node:test";
import { slots } from "../src/slots.js";

test("a break separates lessons but needs no room after the last", () => {
  assert.deepEqual(slots("14:00", "15:10", { length: 30, pause: 10 }), ["14:00", "14:40"]);
  assert.deepEqual(slots("14:00", "15:09", { length: 30, pause: 10 }), ["14:00"]);
  assert.deepEqual(slots("14:00", "15:00", { length: 30, pause: 0 }), ["14:00", "14:30"]);
});

test("a break that is no number of minutes is refused", () => {
  for (const pause of [-1, 2.5, NaN]) assert.throws(() => slots("14:00", "15:00", { length: 30, pause }), /break must be/);
});
