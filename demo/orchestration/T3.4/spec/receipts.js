import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptFor } from "../src/receipts.js";

const shed = { tools: [{ id: "s1", name: "Japanese saw", kind: "saw" }], members: [], loans: [] };
const loan = { tool: "s1", member: "mina", from: "2026-03-02", due: "2026-03-09" };

test("a tool that is back in time gives the whole deposit back", () => {
  assert.equal(
    receiptFor(shed, { ...loan, returned: "2026-03-09" }),
    "Japanese saw\nDeposit   20.00\nBack      20.00",
  );
});

test("the late fee is taken off the deposit, and nobody pays more than that", () => {
  assert.equal(
    receiptFor(shed, { ...loan, returned: "2026-03-11" }),
    "Japanese saw\nDeposit   20.00\nLate fee  -1.00\nBack      19.00",
  );
  assert.match(receiptFor(shed, { ...loan, returned: "2027-03-11" }), /\nBack {6}0\.00$/);
});
