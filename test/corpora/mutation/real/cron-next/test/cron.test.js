import assert from "node:assert/strict";
import { test } from "node:test";
import { matches, next, parse, upcoming } from "../src/index.js";

const at = (text) => new Date(`${text}Z`);
const after = (expression, text) => next(expression, at(text))?.toISOString().slice(0, 16);

test("fields with lists, ranges, steps and names", () => {
  const cron = parse("*/20 8-10,17 1 jan-MAR mon");
  assert.deepEqual([...cron.minute], [0, 20, 40]);
  assert.deepEqual([...cron.hour], [8, 9, 10, 17]);
  assert.deepEqual([...cron.month], [1, 2, 3]);
  assert.deepEqual([...cron.weekday], [1]);
  assert.deepEqual([...parse("50/5 0 1 1 0").minute], [50, 55]);
  assert.deepEqual([...parse("1-7/3 0 1 1 0").minute], [1, 4, 7]);
});

test("expressions with a mistake are refused with its place", () => {
  assert.throws(() => parse("* * * *"), /expected 5 fields, found 4/);
  assert.throws(() => parse("60 * * * *"), /minute: 60 is not within 0–59/);
  assert.throws(() => parse("* * 0 * *"), /day: 0/);
  assert.throws(() => parse("* 5-3 * * *"), /hour: 5-3 runs backwards/);
  assert.throws(() => parse("*/0 * * * *"), /bad step 0/);
  assert.throws(() => parse("* * * foo *"), /month: foo/);
});

test("the next run is after the given minute, never in it", () => {
  assert.equal(after("30 9 * * *", "2026-05-04T09:29:59"), "2026-05-04T09:30");
  assert.equal(after("30 9 * * *", "2026-05-04T09:30:00"), "2026-05-05T09:30");
  assert.equal(after("* * * * *", "2026-05-04T09:30:30"), "2026-05-04T09:31");
});

test("it goes over the ends of hours, days, months and years", () => {
  assert.equal(after("5 * * * *", "2026-12-31T23:06:00"), "2027-01-01T00:05");
  assert.equal(after("0 0 31 * *", "2026-04-02T00:00:00"), "2026-05-31T00:00");
  assert.equal(after("15 6 1 3 *", "2026-03-01T06:15:00"), "2027-03-01T06:15");
});

test("leap days, and days that never come", () => {
  assert.equal(after("0 12 29 2 *", "2026-01-01T00:00:00"), "2028-02-29T12:00");
  assert.equal(after("0 12 30 2 *", "2026-01-01T00:00:00"), undefined);
});

test("weekdays alone, and either of day and weekday", () => {
  assert.equal(after("0 8 * * fri", "2026-05-04T00:00:00"), "2026-05-08T08:00");
  assert.equal(after("0 8 6 * fri", "2026-05-04T00:00:00"), "2026-05-06T08:00");
  assert.equal(after("0 8 6 * fri", "2026-05-06T08:00:00"), "2026-05-08T08:00");
});

test("matching a moment", () => {
  assert.equal(matches("30 9 * 5 mon", at("2026-05-04T09:30:10")), true);
  assert.equal(matches("30 9 * 5 tue", at("2026-05-04T09:30:10")), false);
  assert.equal(matches("30 8 * 5 mon", at("2026-05-04T09:30:10")), false);
  assert.equal(matches("31 9 * 5 mon", at("2026-05-04T09:30:10")), false);
  assert.equal(matches("30 9 * 6 mon", at("2026-05-04T09:30:10")), false);
});

test("several runs in a row", () => {
  assert.deepEqual(
    upcoming("0 */12 * * *", at("2026-05-04T01:00:00"), 3).map((d) => d.toISOString().slice(5, 16)),
    ["05-04T12:00", "05-05T00:00", "05-05T12:00"],
  );
  assert.deepEqual(upcoming("0 0 30 2 *", at("2026-05-04T01:00:00"), 2), []);
});
