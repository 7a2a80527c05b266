import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "../src/steps/check.js";
import { begin, decide } from "../src/steps/decide.js";
import { notify } from "../src/steps/notify.js";
import { retry } from "../src/utils/retry.js";

const rules = { failuresForOutage: 2, siteUrl: "http://site", at: "2026-03-20T03:00:00Z" };
const bad = { ok: false, reason: "status 503" };
const good = { ok: true, reason: "status 200" };
const clock = () => 0;
const away = async () => {
  throw new TypeError("fetch failed");
};
const limits = { tries: 3, firstPauseMs: 500, longestPauseMs: 800 };

test("check: an answer below 500 is good, everything else is a failed check", async () => {
  assert.deepEqual(await check(async () => ({ status: 404 }), clock), {
    ok: true,
    reason: "status 404",
    ms: 0,
  });
  assert.deepEqual(await check(async () => ({ status: 503 }), clock), {
    ok: false,
    reason: "status 503",
    ms: 0,
  });
  assert.deepEqual(await check(away, clock), { ok: false, reason: "no connection", ms: 0 });
});

test("decide: one failed check says nothing, the second is an outage, the third says nothing more", () => {
  const first = decide(begin, bad, rules);
  const second = decide(first, bad, rules);
  const told = { ...second, pending: null };
  assert.deepEqual([first.pending, first.up], [null, true]);
  assert.equal(second.pending, "http://site is down since 2026-03-20T03:00:00Z: status 503.");
  assert.equal(decide(told, bad, rules).pending, null);
});

test("decide: the end of an outage is told, and a kept message goes first", () => {
  const down = decide(decide(begin, bad, rules), bad, rules);
  assert.equal(
    decide({ ...down, pending: null }, good, rules).pending,
    `http://site is back (down since ${rules.at}).`,
  );
  assert.equal(decide(down, good, rules).pending.split("\n").length, 2);
});

test("notify: what the chat does not take is kept", async () => {
  const waited = [];
  assert.equal(await notify("down", away, limits, async (ms) => waited.push(ms)), false);
  assert.deepEqual(waited, [500, 800]);
  assert.equal(await notify("down", async () => undefined, limits), true);
});

test("retry: an error that is final ends it at once, and a named pause is respected", async () => {
  let tries = 0;
  const fail = (more) => async () => {
    tries++;
    throw Object.assign(new Error("no"), more);
  };
  await assert.rejects(retry(fail({ final: true }), limits), { message: "no" });
  assert.equal(tries, 1);
  const waited = [];
  await assert.rejects(retry(fail({ afterMs: 700 }), { ...limits, wait: async (ms) => waited.push(ms) }));
  assert.deepEqual(waited, [700, 800]);
});
