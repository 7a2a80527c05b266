import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { plainHeading } from "../../protocol/markdown/sections.ts";
import { cellsOf } from "../../protocol/markdown/tables.ts";
import { cleanPath, expandBraces, looksLikeFile } from "./file-names.ts";
import { isListPart, planLines, verbsIn, type PlanLine, type PlannedChange } from "./plan-sections.ts";
import { subjectsOf, wordsOf } from "./plan-words.ts";

/** A file that a list of a plan names as the subject of an entry. */
export interface PlanEntry {
  readonly kind: PlannedChange;
  readonly path: string;
  readonly line: number;
  /** The text of the entry. */
  readonly text: string;
  /** True if the entry is conditional or says that something stays, so that the file need not change. */
  readonly doubtful: boolean;
}

/** The files of a plan of changes. */
export interface ChangePlan {
  readonly entries: readonly PlanEntry[];
  /** True if one of its headings announces a list of files. */
  readonly hasLists: boolean;
  /** Words that an entry of a list is about, such as a folder. */
  readonly subjects: ReadonlySet<string>;
  /** Words of the lists: paths, names, folders and patterns. */
  readonly listed: ReadonlySet<string>;
  /** Words of the steps, except in sentences that say that something stays as it is. */
  readonly steps: ReadonlySet<string>;
  /** Words of the test strategy, except in such sentences. */
  readonly tests: ReadonlySet<string>;
  /** Words of the whole plan. */
  readonly anywhere: ReadonlySet<string>;
  /** Folders all of whose files an entry means: "every file in `locales/`", or a folder to delete. */
  readonly folders: ReadonlySet<string>;
  /** The sentences on files, steps and tests, except those that say that something stays as it is. */
  readonly statements: readonly PlanStatement[];
}

/** A sentence of a plan with the files that it is about: those that it names, or else those of the sentence before. */
interface PlanStatement {
  readonly text: string;
  readonly paths: readonly string[];
}

/** Reads the files that a plan names. Linear in its length. */
export function readPlan(document: MarkdownDocument): ChangePlan {
  const lines = planLines(document);
  const [subjects, listed, steps, tests, anywhere] = [wordSet(), wordSet(), wordSet(), wordSet(), wordSet()];
  const folders = wordSet();
  const statements: PlanStatement[] = [];
  for (const { text, part, kind } of lines) {
    if (kind === "comment") continue;
    if (isListPart(part) && kind === "item") add(subjects, subjectsOf(text, false).map(cleanPath));
    const words = wordsOf(text).map(cleanPath).flatMap(expandBraces);
    add(anywhere, words);
    if (kind !== "heading" && part !== "other") statements.push(...statementsOf(text));
    if (isListPart(part) && (part === "delete" || meansAll(text))) add(folders, words.map(asFolder));
    if (isListPart(part)) add(listed, words);
    else if (part === "approach" && !keeps(text)) add(steps, words);
    else if (part === "tests" && !keeps(text)) add(tests, words);
  }
  const entries = entriesOf(lines);
  const hasLists = lines.some(({ part }) => isListPart(part));
  return { entries, hasLists, subjects, listed, steps, tests, anywhere, folders, statements };
}

function statementsOf(line: string): PlanStatement[] {
  let paths: readonly string[] = [];
  return line
    .split(/(?<=[.;。])\s+/)
    .map((text) => {
      const own = wordsOf(text).map(cleanPath).flatMap(expandBraces).filter(looksLikeFile);
      if (own.length > 0) paths = own;
      return { text, paths };
    })
    .filter(({ text }) => !keeps(text));
}

/** Returns a folder without what marks it as one. */
export function asFolder(word: string): string {
  return word.replace(/\/(?:\.\.\.)?$/, "");
}

/** True if a line is about every file of a folder. */
function meansAll(text: string): boolean {
  return /\b(?:every|everything|all|each|any|whole|entire)\b|모든|모두|전체|전부|각각/i.test(text);
}

function wordSet(): Set<string> {
  return new Set();
}

function add(set: Set<string>, words: readonly string[]): void {
  for (const word of words) set.add(word);
}

function entriesOf(lines: readonly PlanLine[]): PlanEntry[] {
  const entries: PlanEntry[] = [];
  let header: readonly string[] | null = null;
  for (const line of lines) {
    if (line.kind !== "table") header = null;
    if (!isListPart(line.part)) continue;
    if (line.kind === "table") {
      const cells = cellsOf(line.text);
      if (header === null) header = cells.map(plainHeading);
      else entries.push(...entriesOfRow(line, line.part, cells, header));
    } else if (line.kind === "item" || line.kind === "text" || line.kind === "heading") {
      const isProse = line.kind === "text" || line.text.startsWith("  ");
      entries.push(...named(line, line.part, subjectsOf(line.text, isProse)));
    }
  }
  return entries;
}

/** Returns the files in the column of files; the first column if none has such a header. */
function entriesOfRow(
  line: PlanLine,
  part: PlannedChange,
  cells: readonly string[],
  header: readonly string[],
): PlanEntry[] {
  const column = Math.max(
    header.findIndex((name) => fileHeader.test(name)),
    0,
  );
  const action = cells[header.findIndex((name) => actionHeaders.has(name))];
  const verbs = action === undefined || action.length > 20 ? [] : verbsIn(plainHeading(action));
  const kind = part === "any" && verbs.length === 1 ? (verbs[0] ?? part) : part;
  return named(line, kind, wordsOf(cells[column] ?? ""));
}

const fileHeader = /\bfiles?\b|\bpaths?\b|파일|경로/;
const actionHeaders = new Set("action change type kind operation 작업 구분 종류 유형 변경 동작".split(" "));

function named(line: PlanLine, kind: PlannedChange, words: readonly string[]): PlanEntry[] {
  const doubtful = isDoubtful(line.text);
  return words
    .map(cleanPath)
    .flatMap(expandBraces)
    .filter(looksLikeFile)
    .map((path) => ({ kind, path, line: line.number, text: line.text, doubtful }));
}

/** True if a sentence says that something stays as it is. */
function keeps(text: string): boolean {
  return /\b(?:unchanged|untouched|as (?:it|they) (?:is|are)|no changes?|not (?:be )?(?:changed|touched|modified|edited))\b|그대로|변경 없|바꾸지 않|수정하지 않|고치지 않|건드리지 않/i.test(
    text,
  );
}

function isDoubtful(text: string): boolean {
  return (
    keeps(text) ||
    /\b(?:if (?:needed|necessary|required|any)|optional(?:ly)?|where needed|as needed|possibly|maybe|may|might|none|nothing|stays?|remains?|instead of|rather than|except)\b|필요하면|필요한 경우|필요 시|필요시|선택|없음|없다|않는다|남긴다|남는다|유지/i.test(
      text,
    )
  );
}
