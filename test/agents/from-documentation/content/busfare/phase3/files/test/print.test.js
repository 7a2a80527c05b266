import assert from "node:assert/strict";
import { test } from "node:test";
import { lines } from "../src/print.js";

const rides = [{ line: "시내", km: 3, rider: "어른" }, { line: "마을", km: 3, rider: "어른" }];

test("한 줄에 한 번씩, 마지막 줄은 합계다", () => {
  assert.deepEqual(lines(rides), ["1. 시내버스 1500원", "2. 마을버스 1200원", "합계 2700원"]);
});

test("영어로도 출력한다", () => {
  assert.deepEqual(lines(rides, "en"), ["1. 시내 1500 won", "2. 마을 1200 won", "total 2700 won"]);
});
