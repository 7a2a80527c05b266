import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../src/dates.js";
import { atTheDesk } from "../src/desk.js";
import { rules } from "../src/rules.js";
import { emptyShed } from "../src/shed.js";

const today = "2026-03-02";
const due = addDays(today, rules.loanDays);

/** Carries out commands one after the other; returns the shed and the last answer. */
function desk(lines, shed = emptyShed()) {
  return lines.reduce((before, line) => atTheDesk(before.shed, line.split(" "), today), { shed, says: "" });
}

const opened = desk(["tool d1 drill Cordless drill", "member mina Mina", "member ben Ben"]).shed;

test("a tool is found, lent and brought back", () => {
  assert.equal(desk(["find drill"], opened).says, `d1  Cordless drill, free from ${today}`);
  assert.equal(desk(["lend d1 mina"], opened).says, `Cordless drill is due on ${due}.`);
  assert.equal(desk(["lend d1 mina", "find drill"], opened).says, `d1  Cordless drill, free from ${due}`);
  assert.match(desk(["lend d1 mina", "return d1"], opened).says, /^Cordless drill\nDeposit .*\nBack /);
});

test("whoever waits comes first, and ends the extensions", () => {
  const waits = desk(["lend d1 mina", "wait d1 ben"], opened);
  assert.equal(waits.says, "ben is number 1 for d1.");
  assert.throws(() => desk(["extend d1"], waits.shed), {
    message: "ben waits for d1, so it must come back.",
  });
  const back = desk(["return d1"], waits.shed).shed;
  assert.throws(() => desk(["lend d1 mina"], back), { message: "ben waits for d1 and comes first." });
  assert.deepEqual(desk(["lend d1 ben"], back).shed.waiting, []);
});

test("a loan is extended if nobody waits", () => {
  const { says } = desk(["lend d1 mina", "extend d1"], opened);
  assert.equal(says, `d1 is due on ${addDays(due, rules.loanDays)}.`);
});

test("an unknown command names those that exist", () => {
  assert.throws(() => desk(["borrow d1"]), {
    message: 'There is no command "borrow". Commands: tool, member, find, lend, wait, extend, return.',
  });
});
