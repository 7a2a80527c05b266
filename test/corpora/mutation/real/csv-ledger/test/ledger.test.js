import assert from "node:assert/strict";
import { test } from "node:test";
import { balances, overdrawn } from "../src/ledger.js";

const file = "account,amount\nrent,-90000\nfood,-1250\nrent,45000\npay,200000\nfood,-50\n";

test("amounts are summed by account", () => {
  assert.deepEqual([...balances(file)], [["rent", -45000], ["food", -1300], ["pay", 200000]]);
});

test("an amount that is no whole number is refused", () => {
  assert.throws(() => balances("account,amount\nrent,12.50\n"), /Not an amount in cents: 12\.50/);
});

test("overdrawn accounts, the deepest first", () => {
  assert.deepEqual(overdrawn(balances(file)), ["rent", "food"]);
  assert.deepEqual(overdrawn(new Map([["a", 0], ["b", 5]])), []);
});
