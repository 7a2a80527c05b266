import assert from "node:assert/strict";
import { test } from "node:test";
import { addTool } from "../src/catalogue.js";
import { addDays } from "../src/dates.js";
import { bringBack, lend, loanOf, openLoans } from "../src/loans.js";
import { addMember } from "../src/members.js";
import { rules } from "../src/rules.js";
import { emptyShed } from "../src/shed.js";

const today = "2026-03-02";

function shedWith(tools) {
  const withMember = addMember(emptyShed(), { id: "mina", name: "Mina" });
  return tools.reduce((shed, id) => addTool(shed, { id, name: id, kind: "drill" }), withMember);
}

function borrow(shed, tool) {
  return lend(shed, { tool, member: "mina", today });
}

test("a loan is due after the loan period", () => {
  const shed = borrow(shedWith(["d1"]), "d1");
  const due = addDays(today, rules.loanDays);
  assert.deepEqual(loanOf(shed, "d1"), { tool: "d1", member: "mina", from: today, due, returned: null });
});

test("a tool is lent to one person at a time, and again once it is back", () => {
  const lent = borrow(shedWith(["d1"]), "d1");
  assert.throws(() => borrow(lent, "d1"), {
    message: "The tool d1 is lent out.",
  });
  const back = bringBack(lent, { tool: "d1", today: "2026-03-05" });
  assert.deepEqual([openLoans(back), back.loans[0].returned], [[], "2026-03-05"]);
  assert.equal(openLoans(borrow(back, "d1")).length, 1);
  assert.throws(() => bringBack(back, { tool: "d1", today }), { message: "The tool d1 is not lent out." });
});

test("nobody has more tools than the rules allow", () => {
  const ids = Array.from({ length: rules.loansAtOnce + 1 }, (_, index) => `d${index}`);
  const full = ids.slice(0, -1).reduce(borrow, shedWith(ids));
  assert.throws(() => borrow(full, ids.at(-1)), {
    message: `mina has ${rules.loansAtOnce} tools already. One must come back first.`,
  });
});
