import { expect, test } from "vitest";
import { amountIn, proposedAmounts, shown } from "./amount.ts";

const dollars = { locale: "en-US", currency: "USD" };
const won = { locale: "ko-KR", currency: "KRW" };

test("amounts are proposed and shown in the currency of the shop", () => {
  expect(proposedAmounts(dollars).map((amount) => shown(amount, dollars))).toEqual(["$30", "$50", "$100"]);
  expect(proposedAmounts(won).map((amount) => shown(amount, won))).toEqual([
    "30,000원",
    "50,000원",
    "100,000원",
  ]);
  expect([shown(4_999, dollars), shown(-500, dollars), shown(-5_000, won)]).toEqual([
    "$49.99",
    "-$5",
    "-5,000원",
  ]);
});

test.each([
  ["$50", 5_000],
  ["75", 7_500],
  ["from 1,250.50 dollars on", 125_050],
  ["10% from 40 dollars on", 4_000],
  ["as soon as possible", null],
  ["10%", null],
  ["0", null],
  ["-50", null],
  ["9999999999", null],
])("the answer %j is the amount %j in cents", (answer, amount) => {
  expect(amountIn(answer, dollars)).toBe(amount);
});

test.each([
  ["50,000원", 50_000],
  ["5만 원", 50_000],
  ["5만 5천 원부터", 55_000],
  ["5만5000원", 55_000],
  ["8천원", 8_000],
  ["10%는 7만원부터", 70_000],
  ["많이 주문하면", null],
])("the answer %j is the amount %j in won", (answer, amount) => {
  expect(amountIn(answer, won)).toBe(amount);
});
