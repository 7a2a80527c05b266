import assert from "node:assert/strict";
import { test } from "node:test";
import { parseList } from "../src/parse.js";

test("a list is read line by line, empty lines are passed over", () => {
  assert.deepEqual(parseList("2 x Tea 1.50\n\n1 x Rye bread 3.20\n"), [
    { quantity: 2, name: "Tea", price: 150 },
    { quantity: 1, name: "Rye bread", price: 320 },
  ]);
});

test("a line that cannot be read is an error with its number", () => {
  assert.throws(() => parseList("2 x Tea 1.50\nsome bread"), {
    message: "Line 2 cannot be read: some bread",
  });
});
