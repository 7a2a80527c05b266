import assert from "node:assert/strict";
import { test } from "node:test";
import { addTool } from "../src/catalogue.js";
import { depositFor, depositsHeld } from "../src/deposits.js";
import { kinds } from "../src/kinds.js";
import { bringBack, lend } from "../src/loans.js";
import { addMember } from "../src/members.js";
import { emptyShed } from "../src/shed.js";

const today = "2026-03-02";
const tools = [
  { id: "d1", name: "Drill", kind: "drill" },
  { id: "s1", name: "Saw", kind: "saw" },
];
const shed = tools.reduce(addTool, addMember(emptyShed(), { id: "mina", name: "Mina" }));

test("the deposit depends on the kind of the tool", () => {
  assert.deepEqual(
    [depositFor(shed, "d1"), depositFor(shed, "s1")],
    [kinds.drill.deposit, kinds.saw.deposit],
  );
});

test("the cash box holds the deposits of the tools that are out", () => {
  const out = ["d1", "s1"].reduce((before, tool) => lend(before, { tool, member: "mina", today }), shed);
  const back = bringBack(out, { tool: "d1", today });
  assert.deepEqual(
    [depositsHeld(shed), depositsHeld(out), depositsHeld(back)],
    [0, kinds.drill.deposit + kinds.saw.deposit, kinds.saw.deposit],
  );
});
