import { test } from "node:test";
import assert from "node:assert/strict";
import { tidesOfDay } from "../src/tides.js";

test("only the tides of the day", () => {
  const station = [{ at: "2026-05-01T03:12:00Z" }, { at: "2026-05-02T03:50:00Z" }];
  assert.deepEqual(tidesOfDay(station, "2026-05-01"), [station[0]]);
});
