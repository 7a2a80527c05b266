import assert from "node:assert/strict";
import { test } from "node:test";
import { addTool, toolOf } from "../src/catalogue.js";
import { emptyShed } from "../src/shed.js";

const drill = { id: "d1", name: "Cordless drill", kind: "drill" };

test("a tool is found by its id", () => {
  assert.deepEqual(toolOf(addTool(emptyShed(), drill), "d1"), drill);
  assert.throws(() => toolOf(emptyShed(), "d1"), { message: "There is no tool d1." });
});

test("two tools cannot have the same id", () => {
  const shed = addTool(emptyShed(), drill);
  assert.throws(() => addTool(shed, drill), { message: "There already is a tool d1." });
});

test("the shed takes only kinds that it lends", () => {
  assert.throws(() => addTool(emptyShed(), { ...drill, kind: "car" }), {
    message: 'The shed does not lend the kind "car".',
  });
});
