import assert from "node:assert/strict";
import { test } from "node:test";
import { affordable, payment, schedule, totalInterest, withExtra } from "../src/loan.js";

test("the monthly payment", () => assert.equal(payment(1_000_000, 6, 12), 86067));
test("without interest the principal is divided", () => assert.equal(payment(1200, 0, 12), 100));
test("the schedule ends at zero", () => assert.equal(schedule(1_000_000, 6, 12).at(-1).left, 0));
test("the schedule has a row per month", () => assert.equal(schedule(1_000_000, 6, 12).length, 12));
test("interest in total", () => assert.ok(totalInterest(1_000_000, 6, 12) > 32000));
test("extra payments save months", () => assert.ok(withExtra(1_000_000, 6, 120, 5000).saved > 0));
test("what can be afforded is paid by the monthly sum", () => assert.ok(payment(affordable(50000, 4, 60), 4, 60) <= 50000));
test("nothing to lend is refused", () => assert.throws(() => payment(0, 4, 12), RangeError));
