import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../../protocol/markdown/tables.ts";
import { excerpt } from "../../finding.ts";
import type { Finding } from "../../finding.ts";
import { wrongAdditions } from "./additions.ts";

const value = String.raw`[€$₩£]?\s?(\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,6})?|\d{1,12}(?:\.\d{1,6})?)`;
/** Words after a result that may say that its unit is not that of the factors. */
const scales = "hundred|thousand|million|billion|percent|hour|minute|second|week|month|year|euro|dollar|cent";
/** A product of two plain numbers that stands alone: a unit, a multiplier or a further factor may change its meaning. */
const product = new RegExp(
  `(?<![\\p{L}\\p{N}.,]|[×*+/(÷=−–-]\\s{0,3})${value}\\s?[×*]\\s?${value}\\s?=\\s?(?:about |ca\\.? |약 |~|≈)?${value}(?![\\p{N}.,]?\\d)(?!\\s?(?:[%×*/+÷−]|[^\\P{L}a-z]|(?:[a-z]{1,3}|${scales})s?(?![\\p{L}])))`,
  "gu",
);

/** Checks equations such as 22 × 1.80 = 39.60, and the totals of tables. */
export function wrongSums(document: MarkdownDocument): Finding[] {
  return [...wrongProducts(document), ...wrongAdditions(document), ...wrongTotals(document)];
}

function wrongProducts({ path, lines }: MarkdownDocument): Finding[] {
  return lines.flatMap(({ kind, text, number }) => {
    if (kind === "code" || kind === "fence" || !text.includes("=") || /`/.test(text)) return [];
    return [...text.slice(0, 4000).matchAll(product).take(20)].flatMap(([equation, ...parts]) => {
      const numbers = parts.filter((part) => part !== undefined).map(numberOf);
      const stated = numbers.at(-1) ?? 0;
      const computed = numbers.slice(0, -1).reduce((one, other) => one * other, 1);
      if (isClose(computed, stated)) return [];
      return [
        {
          file: path,
          line: number,
          message: `"${excerpt(equation)}" is wrong: the result is ${rounded(computed)}.`,
          suggestion: "Correct the calculation and everything that follows from it.",
        },
      ];
    });
  });
}

/** Compares the last row, if it is a total, with the sum of the rows above it. */
function wrongTotals(document: MarkdownDocument): Finding[] {
  return tablesOf(document).flatMap(({ header, rows }) => {
    const last = rows.at(-1);
    const above = rows.slice(0, -1);
    if (
      last === undefined ||
      above.length < 2 ||
      !/^[*_\s]{0,4}(?:total|sum|in total|합계|총계|총합|계)[*_\s]{0,4}$/i.test(last.cells[0] ?? "")
    )
      return [];
    return header.flatMap((_, column) => {
      if (column === 0) return [];
      const total = plainNumber(last.cells[column] ?? "");
      const parts = above.map(({ cells }) => plainNumber(cells[column] ?? ""));
      if (total === null || parts.some((part) => part === null)) return [];
      const sum = parts.reduce<number>((one, other) => one + (other ?? 0), 0);
      if (isClose(sum, total)) return [];
      return [
        {
          file: document.path,
          line: last.line,
          message: `The total is given as ${rounded(total)}, but the rows add up to ${rounded(sum)}.`,
          suggestion: "Correct the calculation and everything that follows from it.",
        },
      ];
    });
  });
}

/** Reads a cell that holds one number, with a currency or unit at most; null otherwise. */
function plainNumber(cell: string): number | null {
  const [, digits] =
    /^[*_\s]{0,4}[€$₩£]?\s?(\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,4})?|\d{1,12}(?:\.\d{1,4})?)\s?(?:€|원|won|weeks?|days?|hours?|h|주|일|시간)?[*_\s]{0,4}$/i.exec(
      cell,
    ) ?? [];
  return digits === undefined ? null : numberOf(digits);
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(",", ""));
}

/** Accepts rounding to three digits. */
function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(0.51, Math.abs(one) * 0.01);
}

function rounded(number: number): string {
  return String(Math.round(number * 100) / 100);
}
