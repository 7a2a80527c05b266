import { test } from "node:test";
import assert from "node:assert/strict";
import { parseOptions, UsageError } from "./options.ts";

test("the level is debug unless told", () => {
  assert.equal(parseOptions([]).level, "debug");
  assert.equal(parseOptions(["--level", "warn"]).level, "warn");
});

test("since is a moment or an age", () => {
  const now = Date.parse("2026-01-05T12:00:00Z");
  const since = (value: string) => new Date(parseOptions(["--since", value], now).since!).toISOString();
  assert.equal(since("2026-01-05T10:00:00+01:00"), "2026-01-05T09:00:00.000Z");
  assert.equal(since("15m"), "2026-01-05T11:45:00.000Z");
  assert.equal(since("2h"), "2026-01-05T10:00:00.000Z");
  assert.equal(since("3d"), "2026-01-02T12:00:00.000Z");
  assert.equal(parseOptions([]).since, undefined);
});

test("an unknown time is named", () => {
  for (const value of ["yesterday", "5", "5w", "-5m", "2026-13-01T00:00:00Z"]) {
    assert.throws(() => parseOptions(["--since", value]), { message: `unknown time ${value}` });
  }
});

test("wrong options are refused", () => {
  for (const args of [["--level"], ["--level", "loud"], ["--size", "3"]]) {
    assert.throws(() => parseOptions(args), UsageError);
  }
});
