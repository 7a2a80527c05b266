import assert from "node:assert/strict";
import { test } from "node:test";
import { rideFare, totalFare } from "../src/fare.js";

test("10km까지는 기본요금이다", () => {
  assert.equal(rideFare({ line: "시내", km: 10, rider: "어른" }), 1500);
  assert.equal(rideFare({ line: "마을", km: 0, rider: "어른" }), 1200);
});

test("10km를 넘으면 5km마다 100원을 더한다", () => {
  assert.equal(rideFare({ line: "시내", km: 10.1, rider: "어른" }), 1600);
  assert.equal(rideFare({ line: "시내", km: 15, rider: "어른" }), 1600);
  assert.equal(rideFare({ line: "시내", km: 15.1, rider: "어른" }), 1700);
});

test("청소년과 어린이는 덜 내고 10원 미만은 버린다", () => {
  assert.equal(rideFare({ line: "시내", km: 3, rider: "청소년" }), 900);
  assert.equal(rideFare({ line: "마을", km: 12, rider: "어린이" }), 520);
});

test("모르는 값은 거절한다", () => {
  assert.throws(() => rideFare({ line: "공항", km: 1, rider: "어른" }), /노선/);
  assert.throws(() => rideFare({ line: "시내", km: 1, rider: "로봇" }), /승객/);
  assert.throws(() => rideFare({ line: "시내", km: "1", rider: "어른" }), /거리/);
});

test("합계는 모두 더한 것이다", () => {
  assert.equal(totalFare([]), 0);
  assert.equal(totalFare([{ line: "시내", km: 3, rider: "어른" }, { line: "마을", km: 3, rider: "어른" }]), 2700);
});
