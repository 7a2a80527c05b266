import assert from "node:assert/strict";
import { test } from "node:test";
import { addTool } from "../src/catalogue.js";
import { toolsToInspect } from "../src/inspection.js";
import { emptyShed } from "../src/shed.js";

const today = "2026-09-01";
const shedOf = (tool) => addTool(emptyShed(), { id: "x1", name: "Tool", ...tool });
const isDue = (inspected) => toolsToInspect(shedOf({ kind: "ladder", inspected }), today).length === 1;

test("a ladder is inspected every 180 days, and before its first loan", () => {
  assert.deepEqual([undefined, "2026-03-05", "2026-03-06"].map(isDue), [true, true, false]);
});

test("other kinds need no inspection", () => {
  assert.deepEqual(toolsToInspect(shedOf({ kind: "saw" }), today), []);
});
