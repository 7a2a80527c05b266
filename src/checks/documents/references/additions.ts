import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { excerpt } from "../../finding.ts";
import type { Finding } from "../../finding.ts";

const digits = String.raw`(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,6})?`;
const unit = String.raw`(?:[\p{L}%€$₩£]{1,8}(?: 원)?)`;
const term = String.raw`[€$₩£]?\s?${digits}(?:\s?${unit})?`;
/** "40 + 700 + 200 = 940 £": numbers that are added and subtracted, all without a unit or with the same. */
const addition = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:]|[×*+/(÷=^−–-]\s{0,3})(${term}(?:\s?[+−]\s?${term}){1,11})\s?=\s?(?:about |ca\.? |약 |~|≈)?[€$₩£]?\s?(${digits})(?![\p{N}.,]?\d)\s?(${unit}?)(?!\s?[×*/+÷−])`,
  "gu",
);
const part = new RegExp(String.raw`(^|[+−])\s?[€$₩£]?\s?(${digits})\s?(${unit}?)`, "gu");

/** Checks equations such as 40 + 700 + 200 = 940. */
export function wrongAdditions({ path, lines }: MarkdownDocument): Finding[] {
  return lines.flatMap(({ kind, text, number: line }) => {
    const start = text.slice(0, 4000);
    if (kind === "code" || kind === "fence" || !/[+−][^=]{1,200}=/.test(start) || start.includes("`"))
      return [];
    return [...start.matchAll(addition).take(20)].flatMap(([equation, left = "", right = "", of = ""]) => {
      const terms = [...left.matchAll(part)].map(([, sign = "", amount = "", its = ""]) => ({
        amount: (sign === "−" ? -1 : 1) * numberOf(amount),
        unit: its.toLowerCase(),
      }));
      const result = numberOf(right);
      const computed = terms.reduce((sum, { amount }) => sum + amount, 0);
      const isExact = Math.abs(computed - result) <= Math.max(0.51, Math.abs(computed) * 0.01);
      if (isExact || !isComparable(terms, result, of.toLowerCase())) return [];
      return [
        {
          file: path,
          line,
          message: `"${excerpt(equation)}" is wrong: the result is ${Math.round(computed * 100) / 100}.`,
          suggestion: "Correct the calculation and everything that follows from it.",
        },
      ];
    });
  });
}

interface Term {
  readonly amount: number;
  readonly unit: string;
}

/** True if all numbers have one unit. The result alone may have one if it cannot be another scale than that of the terms. */
function isComparable(terms: readonly Term[], result: number, of: string): boolean {
  const [first = "", ...others] = new Set(terms.map((each) => each.unit).filter((its) => its !== ""));
  if (others.length > 0) return false;
  if (first === "")
    return !scale.test(of) && (!time.test(of) || result >= Math.max(...terms.map((each) => each.amount)));
  if (of !== "" && !of.startsWith(first) && !first.startsWith(of)) return false;
  return terms.every((each) => each.unit === first) || !scale.test(first);
}

const scale = /^(?:[만천억백%]|[kmb]$|mio|mrd|bn|hundred|thousand|million|billion|percent)/;
const time =
  /^(?:h$|hrs?|hours?|mins?|minutes?|s$|sec|days?|weeks?|months?|years?|시간|분|초|일|주|개월|달|년)/;

function numberOf(text: string): number {
  return Number(text.replaceAll(",", ""));
}
