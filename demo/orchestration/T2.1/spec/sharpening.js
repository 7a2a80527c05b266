import assert from "node:assert/strict";
import { test } from "node:test";
import { addTool } from "../src/catalogue.js";
import { kinds } from "../src/kinds.js";
import { emptyShed } from "../src/shed.js";
import { toolsToSharpen } from "../src/sharpening.js";

function afterLoans(kind, count) {
  const shed = addTool(emptyShed(), { id: "x1", name: "Tool", kind });
  const loan = { tool: "x1", member: "mina", from: "2026-03-02", due: "2026-03-09", returned: "2026-03-04" };
  return { ...shed, loans: Array.from({ length: count }, () => loan) };
}

test("a garden tool is sharpened after every fifth loan", () => {
  const due = [0, 4, 5, 6, 10].filter((count) => toolsToSharpen(afterLoans("garden", count)).length === 1);
  assert.deepEqual([kinds.garden.sharpenAfter, due], [5, [5, 10]]);
});

test("other kinds are never sharpened", () => {
  assert.deepEqual(toolsToSharpen(afterLoans("drill", 5)), []);
});
