import assert from "node:assert/strict";
import { test } from "node:test";
import { findTools } from "../src/search.js";

const tools = [
  { id: "d1", name: "Cordless drill", kind: "drill" },
  { id: "d2", name: "Hammer drill", kind: "drill" },
  { id: "s1", name: "Japanese saw", kind: "saw" },
];
const found = (text) => findTools({ tools }, text).map(({ id }) => id);

test("every word must be in the name or the kind", () => {
  assert.deepEqual(found("DRILL"), ["d1", "d2"]);
  assert.deepEqual(found("drill hammer"), ["d2"]);
  assert.deepEqual(found("drill saw"), []);
});

test("no words find every tool", () => {
  assert.deepEqual(found(" "), ["d1", "d2", "s1"]);
});
