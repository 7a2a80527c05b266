import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { wrongSums } from "./sums.ts";

const found = (text: string): string[] => wrongSums(readMarkdown("a.md", text)).map(({ message }) => message);

test.each([
  ["That makes 12 × 30 = 460 loans.", ['"12 × 30 = 460" is wrong: the result is 360.']],
  ["22 × 1.80 = 49.60", ['"22 × 1.80 = 49.60" is wrong: the result is 39.6.']],
  ["Fixed: 40 + 700 + 200 = 840 £ a month.", ['"40 + 700 + 200 = 840 £" is wrong: the result is 940.']],
  ["Sum: 3 + 2 + 2 + 2 = 10 weeks.", ['"3 + 2 + 2 + 2 = 10 weeks" is wrong: the result is 9.']],
  ["€40 + €70 − €10 = €90", ['"€40 + €70 − €10 = €90" is wrong: the result is 100.']],
  [
    "서버 4만 원 + 문자 없이 12만 원 + 3만 원 = 16만 원",
    ['"12만 원 + 3만 원 = 16만 원" is wrong: the result is 15.'],
  ],
  ["30% + 25% = 60%", ['"30% + 25% = 60%" is wrong: the result is 55.']],
  ["합치면 12 × 30 = 460", ['"12 × 30 = 460" is wrong: the result is 360.']],
])("finds that %j is wrong", (text, said) => {
  expect(found(text)).toEqual(said);
});

test.each([
  "12 × 30 = 360",
  "50원/건 × 20 × 9 = 9,000",
  "7.5 × 150 × 20 = 22,500",
  "150명 × 20일 × 7.5원 = 22,000원",
  "20곳 × 9천 원 = 18만 원",
  "20 × 9 = 9,000원",
  "20 × 9 = 18만",
  "20 × 9k = 9,000",
  "4 × 15 = 1 hour",
  "20 × 9 = 0.18 thousand",
  "200 × 30 % = 60",
  "2 + 3 × 4 = 20",
  "40 + 700 + 200 = 940 £",
  "20 + 40 = 1 hour",
  "5 hours + 30 minutes = 330 minutes",
  "500 + 500 = 1 thousand",
  "3천 + 500 = 3500",
  "4만 + 5천 = 4만 5천 원",
  "2 × 3 + 4 = 10",
  "(3 + 4) × 2 = 14",
  "Week 1 – 3 = 40 hours",
  "F1 + F2 = 3 screens",
  "9:00 + 30 = 9:30",
  "1 + 2 + … + 5 = 15",
])("leaves %j alone", (text) => {
  expect(found(text)).toEqual([]);
});
