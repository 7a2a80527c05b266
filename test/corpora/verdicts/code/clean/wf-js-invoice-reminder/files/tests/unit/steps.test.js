import assert from "node:assert/strict";
import { test } from "node:test";
import { selectDue } from "../../src/steps/selectDue.js";
import { reminderText } from "../../src/steps/sendReminders.js";
import { dayIn, isDue } from "../../src/triggers/clock.js";
import { FinalError, retry } from "../../src/utils/retry.js";

const invoice = (id, customer = "Moss Ltd") => ({ id, customer, email: `${customer}@example.org`, due: "2026-03-01", cents: 1005 });

test("an invoice is reminded again after exactly seven days, not after six", () => {
  const select = (last) => selectDue([invoice("A1")], { A1: last }, "2026-03-20", 7).length;
  assert.equal(select("2026-03-13"), 1);
  assert.equal(select("2026-03-14"), 0);
});

test("invoices are grouped by customer", () => {
  const groups = selectDue([invoice("A1"), invoice("B1", "Fern"), invoice("A2")], {}, "2026-03-20", 7);
  assert.deepEqual(groups.map(({ customer, invoices }) => [customer, invoices.map(({ id }) => id)]), [["Moss Ltd", ["A1", "A2"]], ["Fern", ["B1"]]]);
});

test("the text lists invoices and the total", () => {
  assert.equal(
    reminderText({ invoices: [invoice("A1"), invoice("A2")] }),
    "These invoices are unpaid:\nA1, due 2026-03-01: 10.05 EUR\nA2, due 2026-03-01: 10.05 EUR\nTotal: 20.10 EUR",
  );
});

test("pauses grow and the fourth failure is the last", async () => {
  const slept = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  };
  await assert.rejects(retry(call, [1000, 2000, 4000], async (ms) => slept.push(ms)), { message: "failure 4" });
  assert.deepEqual({ calls, slept }, { calls: 4, slept: [1000, 2000, 4000] });
});

test("a final error is not tried again", async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    throw new FinalError("no");
  };
  await assert.rejects(retry(call, [1, 1], async () => {}), FinalError);
  assert.equal(calls, 1);
});

test("the schedule follows Berlin through the change of the clocks and rests at weekends", () => {
  const schedule = { hour: 9, timeZone: "Europe/Berlin", weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri"] };
  assert.equal(isDue(schedule, new Date("2026-01-12T08:00:00Z")), true);
  assert.equal(isDue(schedule, new Date("2026-07-13T07:00:30Z")), true);
  assert.equal(isDue(schedule, new Date("2026-07-13T08:00:00Z")), false);
  assert.equal(isDue(schedule, new Date("2026-01-10T08:00:00Z")), false);
  assert.equal(dayIn("Europe/Berlin", new Date("2026-01-12T23:30:00Z")), "2026-01-13");
});
