import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { limiter } from "../../src/utils/limiter.js";
import { FinalError, retry } from "../../src/utils/retry.js";
import { readSettings } from "../../src/utils/settings.js";
import { State } from "../../src/utils/state.js";
import { temporaryFile } from "../support.js";

const failing = (times, error = () => new Error("away")) => {
  let calls = 0;
  return async () => { calls += 1; if (calls <= times) throw error(); return calls; };
};

test("pauses double, and the number of tries is limited", async () => {
  const pauses = [];
  const wait = async (ms) => { pauses.push(ms); };
  assert.equal(await retry(failing(3), { tries: 4, firstPauseMs: 100, wait }), 4);
  assert.deepEqual(pauses, [100, 200, 400]);
  await assert.rejects(retry(failing(4), { tries: 4, firstPauseMs: 100, wait }), /away/);
});

test("a final error is not tried again, and a longer pause that is asked for is kept up to a minute", async () => {
  const pauses = [];
  const wait = async (ms) => { pauses.push(ms); };
  await assert.rejects(retry(failing(1, () => new FinalError("wrong token")), { tries: 4, firstPauseMs: 100, wait }), /wrong token/);
  assert.deepEqual(pauses, []);
  const asks = (ms) => () => Object.assign(new Error("busy"), { retryAfterMs: ms });
  await retry(failing(1, asks(7000)), { tries: 2, firstPauseMs: 100, wait });
  await retry(failing(1, asks(900_000)), { tries: 2, firstPauseMs: 100, wait });
  assert.deepEqual(pauses, [7000, 60_000]);
});

test("the limiter keeps the gap and the order, and a failure does not block the next", async () => {
  let time = 0;
  const limited = limiter(50, { now: () => time, wait: async (ms) => { time += ms; } });
  const begun = [];
  const results = await Promise.allSettled([limited(async () => begun.push(time)), limited(async () => { begun.push(time); throw new Error("x"); }), limited(async () => begun.push(time))]);
  assert.deepEqual(begun, [0, 50, 100]);
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
});

test("settings name what is missing, and Twilio is all or nothing", () => {
  const env = { WEBHOOK_SECRET: "sixteen-characters", NTFY_TOPIC: "bees" };
  assert.equal(readSettings(env).twilio, null);
  assert.equal(readSettings(env).ntfy.topic, "bees");
  assert.throws(() => readSettings({ ...env, WEBHOOK_SECRET: "short" }), /WEBHOOK_SECRET/);
  assert.throws(() => readSettings({ ...env, NTFY_TOPIC: "" }), /NTFY_TOPIC/);
  assert.throws(() => readSettings({ ...env, PORT: "door" }), /PORT/);
  assert.throws(() => readSettings({ ...env, TWILIO_ACCOUNT_SID: "account" }), /TWILIO_AUTH_TOKEN/);
  const full = readSettings({ ...env, TWILIO_ACCOUNT_SID: "account", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+1", TWILIO_TO: "+2" });
  assert.deepEqual([full.twilio.account, full.twilio.to], ["account", "+2"]);
});

test("the state survives a restart, and a broken file is not overwritten silently", async (t) => {
  const path = await temporaryFile(t, "deep/state.json");
  const state = await State.open(path);
  state.hive("H1").readings.push({ at: 1, grams: 2 });
  await Promise.all([state.save(), state.save()]);
  assert.deepEqual((await State.open(path)).value, { hives: { H1: { readings: [{ at: 1, grams: 2 }], alarmAt: null } }, spool: [] });
  await writeFile(path, "{ half");
  await assert.rejects(State.open(path), SyntaxError);
});
