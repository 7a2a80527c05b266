import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createQuota } from "../src/quota.ts";
import { retryAfter } from "../src/retry.ts";

describe("남은 초", () => {
  const rows: [number[], number, number, number][] = [
    [[0], 0, 60_000, 60],
    [[0, 5000], 30_000, 60_000, 30],
    [[0], 58_999, 60_000, 2],
    [[0], 59_999, 60_000, 1],
  ];
  for (const [times, now, windowMs, seconds] of rows) {
    test(`${now}ms에는 ${seconds}초`, () => assert.equal(retryAfter(times, now, windowMs), seconds));
  }
  test("기록이 없으면 오류다", () => assert.throws(() => retryAfter([], 0, 1000), RangeError));
});

test("거절은 남은 초를 알리고, 그 뒤에는 허용한다", () => {
  const quota = createQuota({ limit: 2, windowMs: 10_000 });
  quota.take("a", 0);
  quota.take("a", 1500);
  assert.deepEqual(quota.take("a", 2000), { ok: false, retryAfter: 8 });
  assert.deepEqual(quota.take("b", 2000), { ok: true, left: 1 });
  assert.deepEqual(quota.take("a", 2000 + 8 * 1000), { ok: true, left: 0 });
});
