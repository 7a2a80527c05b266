import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { message, type Tide } from "../../src/steps/message.ts";

const tides: Tide[] = [
  { time: "15:41", metres: 3.94, kind: "high" },
  { time: "09:20", metres: 0.6, kind: "low" },
  { time: "03:12", metres: 3.41, kind: "high" },
];

test("the message lists high waters in order", () => {
  const expected = readFileSync(join(import.meta.dirname, "../snapshots/message.txt"), "utf8").trimEnd();
  assert.equal(message("2026-03-01", tides), expected);
});

test("a day without high water says so", () => {
  assert.equal(message("2026-03-01", tides.slice(1, 2)), "No high water on 2026-03-01.");
});
