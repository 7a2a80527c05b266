import assert from "node:assert/strict";
import { test } from "node:test";
import { manual } from "../src/triggers/manual.js";
import { minutesOf, schedule, untilNext } from "../src/triggers/schedule.js";

test("schedule: runs at every full five minutes, also after a run that failed", async () => {
  const waited = [];
  let runs = 0;
  const run = async () => {
    runs++;
    if (runs === 1) throw new Error("tried on purpose");
  };
  await schedule("*/5 * * * *", run, {
    now: () => new Date("2026-03-20T03:02:00Z"),
    wait: async (ms) => waited.push(ms),
    times: 2,
  });
  assert.deepEqual([runs, waited], [2, [180_000, 180_000]]);
});

test("schedule: an expression that is not understood is an error", () => {
  assert.equal(minutesOf("*/5 * * * *"), 5);
  assert.throws(() => minutesOf("every day"), /not understood/);
  assert.equal(untilNext(new Date("2026-03-20T03:04:59Z"), 5), 1000);
});

test("manual: runs once and gives what came of it", async () =>
  assert.equal(await manual(async () => "done"), "done"));
