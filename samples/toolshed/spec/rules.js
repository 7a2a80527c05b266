import assert from "node:assert/strict";
import { test } from "node:test";
import { kinds } from "../src/kinds.js";
import { rules } from "../src/rules.js";
import { emptyShed } from "../src/shed.js";

test("a new shed is empty", () => {
  assert.deepEqual(emptyShed(), { tools: [], members: [], loans: [] });
});

test("every rule is a whole number above zero", () => {
  assert.deepEqual(
    Object.entries(rules).filter(([, value]) => !Number.isInteger(value) || value < 1),
    [],
  );
});

test("every kind has a deposit, and the kinds are in alphabetical order", () => {
  const names = Object.keys(kinds);
  assert.deepEqual(names, names.toSorted());
  assert.deepEqual(
    names.filter((name) => !(kinds[name].deposit > 0)),
    [],
  );
});
