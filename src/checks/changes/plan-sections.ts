import type { MarkdownDocument, MarkdownLine } from "../../protocol/markdown/markdown-lines.ts";
import { plainHeading } from "../../protocol/markdown/sections.ts";
import { looksLikeFile } from "./file-names.ts";

/** The change that a plan announces for the files of a list; `any` if one list has several kinds. */
export type PlannedChange = "create" | "modify" | "delete" | "any";

/** The part of a plan that a line belongs to. */
export type PlanPart = PlannedChange | "approach" | "tests" | "other";

/** A line of a plan with its part. */
export interface PlanLine extends MarkdownLine {
  readonly part: PlanPart;
}

/** Returns the lines of a plan, each with the part that its headings name. */
export function planLines({ lines, headings }: MarkdownDocument): PlanLine[] {
  const levels = new Map(headings.map(({ line, level }) => [line, level]));
  const open: { level: number; part: PlanPart }[] = [];
  return lines.map((line) => {
    const level = line.kind === "heading" ? levels.get(line.number) : undefined;
    if (level !== undefined) {
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const outer = open.at(-1)?.part ?? "other";
      open.push({ level, part: level === 1 ? "other" : (partOf(line.text, outer) ?? outer) });
    }
    return { ...line, part: open.at(-1)?.part ?? "other" };
  });
}

function partOf(heading: string, outer: PlanPart): PlanPart | null {
  const plain = plainHeading(heading);
  if (heading.replaceAll(/[*_`]/g, "").split(/\s/).some(looksLikeFile)) return null;
  if (isListPart(outer)) return outer === "any" || fileWord.test(plain) ? (verbsIn(plain)[0] ?? null) : null;
  if (fileWord.test(plain)) {
    const [first, ...more] = verbsIn(plain);
    if (first !== undefined) return more.length > 0 ? "any" : first;
  }
  if (testWord.test(plain)) return "tests";
  if (approachWord.test(plain)) return "approach";
  return changeHeading.test(plain) ? "any" : null;
}

/** True for the parts that list files. */
export function isListPart(part: PlanPart): part is PlannedChange {
  return part === "create" || part === "modify" || part === "delete" || part === "any";
}

/** Returns the kinds of change that a short text names. */
export function verbsIn(plain: string): PlannedChange[] {
  return (Object.entries(verbs) as [PlannedChange, RegExp][])
    .filter(([, pattern]) => pattern.test(plain))
    .map(([kind]) => kind);
}

const verbs = {
  create: /\b(?:creat|new\b|add)|생성|추가|신규|새로|새 |만들/,
  modify: /\b(?:modif|edit|updat)|수정|고칠|바꿀|갱신/,
  delete: /\b(?:delet|remov)|삭제|제거|지울/,
  any: /\b(?:chang|affect|touch)|변경|영향/,
} as const;

const fileWord = /\bfiles?\b|파일/;
const testWord = /\btest|테스트|시험|검증/;
const approachWord =
  /\b(?:approach|steps?|implementation|procedure|order|tasks?)\b|순서|단계|진행|방법|절차|구현/;
const changeHeading = /^(?:change plan|planned changes|changes|변경 계획|변경 내용|변경 사항|변경 목록)$/;
