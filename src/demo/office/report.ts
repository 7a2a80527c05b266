import type { DemoLanguage } from "../language.ts";

/** The result of a criterion, or of everything that QA tested. */
export type Verdict = "passed" | "failed" | "untested";

/** The result of one criterion: what QA did and saw. */
export interface CriterionResult {
  readonly number: number;
  readonly verdict: Verdict;
  readonly seen: string;
}

/** The words of verdicts in reports. Members read reports of both languages. */
const verdictWords: Readonly<Record<DemoLanguage, Readonly<Record<Verdict, string>>>> = {
  en: { passed: "passed", failed: "failed", untested: "not tested" },
  ko: { passed: "통과", failed: "실패", untested: "테스트하지 않음" },
};

const headings: Readonly<Record<DemoLanguage, string>> = { en: "Verdict", ko: "판정" };

/** Formats the first line of QA's report. */
export function verdictLine(language: DemoLanguage, verdict: Verdict, defects: number): string {
  const word = verdictWords[language][verdict];
  if (defects === 0) return `${headings[language]}: ${word}`;
  const counted =
    language === "ko" ? `결함 ${defects}개` : `${defects} ${defects === 1 ? "defect" : "defects"}`;
  return `${headings[language]}: ${word}, ${counted}`;
}

/** Formats the result of a criterion as a line of a report. */
export function criterionLine(language: DemoLanguage, { number, verdict, seen }: CriterionResult): string {
  return `${number}. ${verdictWords[language][verdict]}: ${seen}`;
}

/** Reads the verdict of QA's report; untested if the text has none. */
export function verdictIn(text: string): Verdict {
  const word = /^(?:Verdict|판정): (passed|failed|통과|실패)/m.exec(text)?.[1];
  return word === undefined ? "untested" : verdictOf(word);
}

/** Reads the results of the criteria from a report. */
export function criteriaIn(text: string): readonly CriterionResult[] {
  const lines = text.matchAll(/^(\d+)\. (passed|failed|not tested|통과|실패|테스트하지 않음): (.*)$/gm);
  return [...lines].map(([, number = "", word = "", seen = ""]) => ({
    number: Number(number),
    verdict: verdictOf(word),
    seen,
  }));
}

function verdictOf(word: string): Verdict {
  if (word === "passed" || word === "통과") return "passed";
  return word === "failed" || word === "실패" ? "failed" : "untested";
}
