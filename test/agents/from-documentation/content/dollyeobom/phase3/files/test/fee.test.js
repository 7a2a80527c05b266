import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, isDay, isMonday, todayInSeoul } from "../src/rules/day.js";
import { lateDays, lateFee } from "../src/rules/fee.js";

const none = new Map();

test("예정일 당일과 그 전에 돌려준 책은 연체가 아니다", () => {
  assert.equal(lateDays("2026-03-04", "2026-03-04", none), 0);
  assert.equal(lateDays("2026-03-04", "2026-03-01", none), 0);
});

test("예정일 다음 날부터 세고 월요일은 세지 않는다", () => {
  // 2026-03-04는 수요일. 목금토일(4) 월(0) 화(1)
  assert.equal(lateDays("2026-03-04", "2026-03-05", none), 1);
  assert.equal(lateDays("2026-03-04", "2026-03-09", none), 4);
  assert.equal(lateDays("2026-03-04", "2026-03-10", none), 5);
});

test("등록한 휴관일은 세지 않고, 월요일과 겹쳐도 두 번 빼지 않는다", () => {
  const closed = new Map([["2026-03-06", "정전"], ["2026-03-09", "대청소"]]);
  assert.equal(lateDays("2026-03-04", "2026-03-10", closed), 4);
});

test("하루 한 권에 100원, 한 권에 3,000원까지", () => {
  assert.deepEqual(lateFee({ due: "2026-03-04", returned: "2026-03-10", books: 3, discount: false }, none),
    { days: 5, perBook: 500, fee: 1500, suspensionDays: 5 });
  const long = lateFee({ due: "2026-01-01", returned: "2026-03-31", books: 2, discount: false }, none);
  assert.equal(long.perBook, 3000);
  assert.equal(long.fee, 6000);
  assert.equal(long.suspensionDays, 30);
});

test("감면은 절반이고 100원 미만은 버린다", () => {
  const fee = (books) => lateFee({ due: "2026-03-04", returned: "2026-03-10", books, discount: true }, none).fee;
  assert.equal(fee(1), 200); // 500원의 절반 250원에서 50원을 버린다
  assert.equal(fee(2), 500);
});

test("날짜는 달력에 있는 것만 받고, 달과 해를 넘어 센다", () => {
  assert.equal(isDay("2026-02-29"), false);
  assert.equal(isDay("2028-02-29"), true);
  assert.equal(isDay("2026-3-4"), false);
  assert.equal(isDay(undefined), false);
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(isMonday("2026-03-09"), true);
  assert.equal(isMonday("2026-03-10"), false);
});

test("오늘은 서울의 날짜다", () => {
  assert.equal(todayInSeoul(new Date("2026-03-04T14:59:00Z")), "2026-03-04");
  assert.equal(todayInSeoul(new Date("2026-03-04T15:00:00Z")), "2026-03-05");
});
