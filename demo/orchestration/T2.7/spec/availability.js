import assert from "node:assert/strict";
import { test } from "node:test";
import { freeFrom, freeTools } from "../src/availability.js";

const loan = { tool: "d1", member: "mina", from: "2026-03-02", due: "2026-03-09", returned: null };
const shed = { tools: [{ id: "d1" }, { id: "s1" }], members: [], loans: [loan] };

test("a tool that is out is not free", () => {
  assert.deepEqual(freeTools(shed), [{ id: "s1" }]);
});

test("a tool is free today, or once it is due", () => {
  const days = [
    ["s1", "2026-03-03"],
    ["d1", "2026-03-03"],
    ["d1", "2026-03-20"],
  ].map(([tool, today]) => freeFrom(shed, tool, today));
  assert.deepEqual(days, ["2026-03-03", "2026-03-09", "2026-03-20"]);
});
