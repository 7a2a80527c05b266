import assert from "node:assert/strict";
import { test } from "node:test";
import { createQuota, type Quota } from "../src/quota.ts";

function expectLeft(quota: Quota, user: string, now: number, left: number): void {
  assert.deepEqual(quota.take(user, now), { ok: true, left });
}
function expectRefused(quota: Quota, user: string, now: number): void {
  assert.equal(quota.take(user, now).ok, false);
}

test("limit번까지 허용하고 그다음은 거절한다", () => {
  const quota = createQuota({ limit: 2, windowMs: 1000 });
  expectLeft(quota, "a", 0, 1);
  expectLeft(quota, "a", 10, 0);
  expectRefused(quota, "a", 999);
  expectLeft(quota, "a", 1000, 0);
});

test("사용자는 서로 영향을 주지 않는다", () => {
  const quota = createQuota({ limit: 1, windowMs: 1000 });
  expectLeft(quota, "a", 0, 0);
  expectLeft(quota, "b", 0, 0);
  expectRefused(quota, "a", 1);
});
