import assert from "node:assert/strict";
import { test } from "node:test";
import { notice, suspension } from "../src/index.ts";

const loan = (due: string) => ({ due, extended: false });

test("예정일에 반납하면 정지가 없다", () => {
  const result = suspension([loan("2026-03-16")], "2026-03-16", new Set());
  assert.deepEqual(result, { lateDays: 0, until: undefined });
  assert.equal(notice(result), "제때 반납했습니다.");
});

test("휴관일은 연체로 세지 않는다", () => {
  const result = suspension([loan("2026-03-13")], "2026-03-17", new Set(["2026-03-16"]));
  assert.deepEqual(result, { lateDays: 3, until: "2026-03-20" });
  assert.equal(notice(result), "3일 늦었습니다. 3월 20일까지 빌릴 수 없습니다.");
});

test("여러 권이면 가장 긴 연체만 따진다", () => {
  assert.equal(suspension([loan("2026-03-10"), loan("2026-03-14")], "2026-03-16", new Set()).lateDays, 6);
});

test("정지는 30일을 넘지 않는다", () => {
  assert.deepEqual(suspension([loan("2026-01-01")], "2026-03-01", new Set()), { lateDays: 59, until: "2026-03-31" });
});
