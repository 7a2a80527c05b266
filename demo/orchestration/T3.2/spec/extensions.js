import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../src/dates.js";
import { extendLoan } from "../src/extensions.js";
import { loanOf } from "../src/loans.js";
import { rules } from "../src/rules.js";
import { emptyShed } from "../src/shed.js";

const loan = { tool: "d1", member: "mina", from: "2026-03-02", due: "2026-03-09", returned: null };
const shed = { ...emptyShed(), loans: [loan] };

test("a loan is extended once, by another loan period", () => {
  const extended = extendLoan(shed, { tool: "d1", today: "2026-03-09" });
  assert.equal(loanOf(extended, "d1").due, addDays("2026-03-09", rules.loanDays));
  assert.throws(() => extendLoan(extended, { tool: "d1", today: "2026-03-09" }), {
    message: "The loan of d1 was extended already.",
  });
});

test("a late tool must come back", () => {
  assert.throws(() => extendLoan(shed, { tool: "d1", today: "2026-03-10" }), {
    message: "The tool d1 is late and must come back.",
  });
});
