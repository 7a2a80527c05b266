import assert from "node:assert/strict";
import { test } from "node:test";
import { dueDay, extend } from "../src/index.ts";

const none = new Set<string>();

for (const [borrowed, closed, due] of [
  ["2026-03-02", [], "2026-03-16"],
  ["2026-03-02", ["2026-03-16", "2026-03-17"], "2026-03-18"],
  ["2028-02-20", [], "2028-03-05"],
  ["2026-12-25", ["2027-01-08"], "2027-01-09"],
] as const) {
  test(`${borrowed}에 빌리면 ${due}까지`, () => {
    assert.equal(dueDay(borrowed, new Set(closed)), due);
  });
}

test("날짜가 아니면 RangeError", () => {
  for (const bad of ["2026-02-30", "2026-3-2", "어제"]) assert.throws(() => dueDay(bad, none), RangeError);
});

test("연장은 예정일에서 7일, 한 번만", () => {
  const extended = extend({ due: "2026-03-16", extended: false }, "2026-03-16", new Set(["2026-03-23"]));
  assert.deepEqual(extended, { due: "2026-03-24", extended: true });
  assert.throws(() => extend(extended, "2026-03-17", none), { message: "이미 연장했습니다" });
});

test("연체 중에는 연장할 수 없다", () => {
  assert.throws(() => extend({ due: "2026-03-16", extended: false }, "2026-03-17", none), { message: "연체 중에는 연장할 수 없습니다" });
});
