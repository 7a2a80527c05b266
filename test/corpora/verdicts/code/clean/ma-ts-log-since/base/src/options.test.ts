import { test } from "node:test";
import assert from "node:assert/strict";
import { parseOptions, UsageError } from "./options.ts";

test("the level is debug unless told", () => {
  assert.equal(parseOptions([]).level, "debug");
  assert.equal(parseOptions(["--level", "warn"]).level, "warn");
});

test("wrong options are refused", () => {
  for (const args of [["--level"], ["--level", "loud"], ["--size", "3"]]) {
    assert.throws(() => parseOptions(args), UsageError);
  }
});
