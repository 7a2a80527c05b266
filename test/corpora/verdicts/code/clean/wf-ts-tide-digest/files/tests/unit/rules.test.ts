import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../config/workflow.config.ts";
import { readTides } from "../../src/integrations/tides.ts";
import { dayOf } from "../../src/triggers/day.ts";
import { retry } from "../../src/utils/retry.ts";

test("the day is an argument or today in Lisbon", () => {
  assert.equal(dayOf("2026-03-01", new Date(0)), "2026-03-01");
  assert.equal(dayOf(undefined, new Date("2026-07-01T22:59:00Z")), "2026-07-01");
  assert.equal(dayOf(undefined, new Date("2026-07-01T23:00:00Z")), "2026-07-02");
  for (const text of ["today", "2026-13-01", "2026-3-1"]) assert.throws(() => dayOf(text, new Date(0)), /is not a day/);
});

test("an unexpected answer of the service is an error", () => {
  const good = { time: "03:12", metres: 3, kind: "high" };
  assert.deepEqual(readTides({ tides: [good] }), [good]);
  for (const answer of [null, {}, { tides: [null] }, { tides: [{ ...good, time: "3" }] }, { tides: [{ ...good, metres: "3" }] }, { tides: [{ ...good, kind: "mid" }] }]) {
    assert.throws(() => readTides(answer), /the tide service sent/);
  }
});

test("missing variables are named", () => {
  assert.deepEqual(readConfig({ TIDE_KEY: "k", CHAT_URL: "c" }), { key: "k", chat: "c", state: "./state.json" });
  assert.throws(() => readConfig({ TIDE_KEY: "k" }), /CHAT_URL is not set/);
});

test("retries double the pause and end with the last error", async () => {
  const pauses: number[] = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  };
  await assert.rejects(retry(call, 3, 10, async (ms) => pauses.push(ms)), /failure 3/);
  assert.deepEqual(pauses, [10, 20]);
});
