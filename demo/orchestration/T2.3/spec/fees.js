import assert from "node:assert/strict";
import { test } from "node:test";
import { feesOf, lateFee } from "../src/fees.js";
import { rules } from "../src/rules.js";
import { emptyShed } from "../src/shed.js";

const loan = { tool: "d1", member: "mina", from: "2026-03-02", due: "2026-03-09", returned: null };

test("every day after the due day costs the fee of the rules", () => {
  const fees = ["2026-03-08", "2026-03-09", "2026-03-11"].map((today) => lateFee(loan, today));
  assert.deepEqual(fees, [0, 0, 2 * rules.lateFeePerDay]);
});

test("the fee stops growing at the return", () => {
  assert.equal(lateFee({ ...loan, returned: "2026-03-10" }, "2026-04-01"), rules.lateFeePerDay);
});

test("a member owes for every tool that is late, and not for those of others", () => {
  const loans = [loan, { ...loan, tool: "s1" }, { ...loan, member: "ben" }];
  assert.equal(feesOf({ ...emptyShed(), loans }, "mina", "2026-03-10"), 2 * rules.lateFeePerDay);
});
