import assert from "node:assert/strict";
import { test } from "node:test";
import { loansByTool, neverLent } from "../src/statistics.js";

const shed = {
  tools: [{ id: "d1" }, { id: "d2" }, { id: "s1" }, { id: "s2" }],
  members: [],
  loans: ["s1", "d1", "s1", "d2"].map((tool) => ({ tool })),
};

test("tools are counted by their loans, equal ones by their id", () => {
  assert.deepEqual(loansByTool(shed), [
    { tool: "s1", loans: 2 },
    { tool: "d1", loans: 1 },
    { tool: "d2", loans: 1 },
  ]);
});

test("tools that nobody borrows are listed", () => {
  assert.deepEqual(neverLent(shed), [{ id: "s2" }]);
});
