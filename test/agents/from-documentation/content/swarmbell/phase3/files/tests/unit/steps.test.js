import assert from "node:assert/strict";
import { test } from "node:test";
import { detect } from "../../src/steps/detect.js";
import { notify } from "../../src/steps/notify.js";
import { record } from "../../src/steps/record.js";
import { BadReading, validate } from "../../src/steps/validate.js";
import { minute, rules } from "../support.js";

const NOW = Date.parse("2026-05-14T11:20:00Z");
const body = (change = {}) => JSON.stringify({ hive: "H3", grams: 41250, at: "2026-05-14T11:19:00Z", ...change });
const hiveWith = (...pairs) => ({ alarmAt: null, readings: pairs.map(([minutes, grams]) => ({ at: NOW + minutes * minute, grams })) });

test("a good reading is taken over", () => {
  assert.deepEqual(validate(body(), NOW, rules), { hive: "H3", grams: 41250, at: NOW - minute });
});

test("a reading with a wrong field is refused with the name of the field", () => {
  for (const [change, reason] of [[{ hive: "../x" }, /hive/], [{ hive: undefined }, /hive/], [{ grams: -1 }, /grams/], [{ grams: 1.5 }, /grams/],
    [{ grams: 200_001 }, /grams/], [{ at: "soon" }, /at must/], [{ at: 5 }, /at must/], [{ at: "2026-05-14T11:31:00Z" }, /future/], [{ at: "2026-05-14T09:19:00Z" }, /too old/]]) {
    assert.throws(() => validate(body(change), NOW, rules), (error) => error instanceof BadReading && reason.test(error.message));
  }
  assert.throws(() => validate("no", NOW, rules), /not JSON/);
  assert.throws(() => validate("null", NOW, rules), /not an object/);
});

test("readings are kept in the order of time for two hours, and the same one only once", () => {
  const hive = hiveWith([-130, 40000], [0, 41000]);
  assert.equal(record(hive, { at: NOW - 5 * minute, grams: 40900 }, rules), true);
  assert.equal(record(hive, { at: NOW - 5 * minute, grams: 40900 }, rules), false);
  assert.deepEqual(hive.readings.map(({ grams }) => grams), [40900, 41000]);
});

test("a loss of 1500 g within 20 minutes rings, 1499 g does not", () => {
  assert.deepEqual(detect(hiveWith([-10, 41000], [0, 39500]), rules), { lossGrams: 1500, at: NOW });
  assert.equal(detect(hiveWith([-10, 41000], [0, 39501]), rules), null);
});

test("a slow loss does not ring", () => {
  assert.equal(detect(hiveWith([-21, 41000], [0, 39000]), rules), null);
  assert.notEqual(detect(hiveWith([-20, 41000], [0, 39000]), rules), null);
});

test("a loss in several small steps rings", () => {
  assert.equal(detect(hiveWith([-15, 41000], [-10, 40400], [-5, 39900], [0, 39400]), rules).lossGrams, 1600);
});

test("one reading alone, none at all and a gain do not ring", () => {
  assert.equal(detect(hiveWith([0, 41000]), rules), null);
  assert.equal(detect(hiveWith(), rules), null);
  assert.equal(detect(hiveWith([-5, 39000], [0, 41000]), rules), null);
});

test("after an alarm the same hive is quiet for an hour", () => {
  const hive = hiveWith([-10, 41000], [0, 39000]);
  hive.alarmAt = NOW - 59 * minute;
  assert.equal(detect(hive, rules), null);
  hive.alarmAt = NOW - 60 * minute;
  assert.notEqual(detect(hive, rules), null);
});

test("the second channel is used only when the first fails, and the spool when both do", async () => {
  const used = [];
  const channel = (name, works) => ({ name, send: async () => { used.push(name); if (!works) throw new Error(`${name} is away`); } });
  const logged = [];
  const log = (line) => logged.push(line);
  assert.equal(await notify({ id: "m1", text: "x" }, [channel("ntfy", true), channel("twilio", true)], log), "ntfy");
  assert.deepEqual(used, ["ntfy"]);
  assert.equal(await notify({ id: "m1", text: "x" }, [channel("ntfy", false), channel("twilio", true)], log), "twilio");
  assert.equal(await notify({ id: "m1", text: "x" }, [channel("ntfy", false), channel("twilio", false)], log), "spool");
  assert.deepEqual(logged, ["message m1: ntfy is away", "message m1: ntfy is away", "message m1: twilio is away"]);
});
