import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { wrongSums } from "./sums.ts";

const found = (text: string): string[] => wrongSums(readMarkdown("a.md", text)).map(({ message }) => message);

test.each([
  ["That makes 12 × 30 = 460 loans.", ['"12 × 30 = 460" is wrong: the result is 360.']],
  ["22 × 1.80 = 49.60", ['"22 × 1.80 = 49.60" is wrong: the result is 39.6.']],
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
])("leaves %j alone", (text) => {
  expect(found(text)).toEqual([]);
});
