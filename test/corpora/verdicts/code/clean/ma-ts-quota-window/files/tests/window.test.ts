import assert from "node:assert/strict";
import { test } from "node:test";
import { recent } from "../src/window.ts";

test("창을 벗어난 시각은 버린다", () => {
  assert.deepEqual(recent([0, 1, 5], 10, 9), [5]);
  assert.deepEqual(recent([], 10, 9), []);
});
