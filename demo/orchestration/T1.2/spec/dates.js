import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, daysBetween } from "../src/dates.js";

test("days are counted over the end of a month and of a year", () => {
  assert.equal(addDays("2026-02-27", 3), "2026-03-02");
  assert.equal(addDays("2026-01-01", -1), "2025-12-31");
  assert.equal(daysBetween("2025-12-31", "2026-01-02"), 2);
  assert.equal(daysBetween("2026-01-02", "2025-12-31"), -2);
});

test("the change to summer time is a day like any other", () => {
  assert.equal(daysBetween("2026-03-28", "2026-03-30"), 2);
});

test("anything else is an error that shows how to write it", () => {
  assert.throws(() => addDays("tomorrow", 1), {
    message: '"tomorrow" is not a day. Write it like 2026-03-02.',
  });
});
