import { test } from "node:test";
import assert from "node:assert/strict";
import { picks } from "./pick.ts";

const at = (level: string) => JSON.stringify({ level, time: "2026-01-05T10:00:00Z" });

test("a level shows itself and what is above", () => {
  assert.equal(picks(at("info"), { level: "warn" }), false);
  assert.equal(picks(at("warn"), { level: "warn" }), true);
  assert.equal(picks(at("error"), { level: "warn" }), true);
});

test("since shows what is at or after the time", () => {
  const since = Date.parse("2026-01-05T10:00:00Z");
  assert.equal(picks(at("info"), { level: "debug", since }), true);
  assert.equal(picks(at("info"), { level: "debug", since: since + 1 }), false);
  assert.equal(picks(at("info"), { level: "error", since }), false);
});

test("with since, an entry without a readable time is not shown", () => {
  for (const time of [undefined, "soon", null]) {
    assert.equal(picks(JSON.stringify({ level: "error", time }), { level: "debug", since: 0 }), false);
    assert.equal(picks(JSON.stringify({ level: "error", time }), { level: "debug" }), true);
  }
});

test("what is not a JSON object is not shown", () => {
  for (const line of ["", "hello", "null", "3"]) assert.equal(picks(line, { level: "debug" }), false);
});
