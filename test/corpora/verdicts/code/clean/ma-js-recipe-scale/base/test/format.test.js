import { test } from "node:test";
import assert from "node:assert/strict";
import { formatItem } from "../src/format.js";

test("an item is shown with amount and unit", () => {
  assert.equal(formatItem({ name: "flour", amount: 500, unit: "g" }), "flour: 500 g");
  assert.equal(formatItem({ name: "eggs", amount: 3 }), "eggs: 3");
  assert.equal(formatItem({ name: "salt" }), "salt");
});
