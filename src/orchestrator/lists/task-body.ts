import { codeAt, mayBeSpace } from "./characters.ts";
import { bulletWidth, indentOf, isBlank } from "./markdown-blocks.ts";
import type { Fence, MarkdownLine } from "./markdown-lines.ts";
import { plainName } from "./signalbox/field-names.ts";
import { readFieldLine } from "./signalbox/field-lines.ts";
import { movesBranches } from "./git-commands.ts";
import { readHeading } from "./signalbox/headings.ts";
import { isBreakLine } from "./signalbox/trim.ts";
import type { SourceText } from "./source-text.ts";

/** The text of a task for its agent. */
export interface Body {
  readonly body: string;
  /** The number of the first line of each omitted part. */
  readonly omitted: readonly number[];
}

type Item = MarkdownLine | Fence;

const none: readonly never[] = [];

interface Section {
  /** True if the section's label is about worktrees or merging. */
  readonly forbidden: boolean;
  readonly labelled: boolean;
  readonly items: Item[];
}

/**
 * Returns a task's text without the parts that merge, push, create worktrees or change the branch: whole sections
 * with such a label, code blocks with such a command, and single lines.
 */
export function bodyOf(items: readonly Item[], source: SourceText): Body {
  const body = partOfSource(items, source) ?? joined(items, source);
  // A part that is left out has one of these words, and no word goes over the end of a line.
  if (!maySpeakOfGit(body)) return { body, omitted: none };
  const kept = new BodyLines();
  const omitted: number[] = [];
  for (const section of sectionsOf(items)) {
    const parts = section.items.map((item) => ({ item, drop: section.forbidden || isForbidden(item) }));
    // A label without content means nothing.
    const isEmptied =
      section.labelled &&
      parts.some(({ drop }) => drop) &&
      parts.slice(1).every(({ item, drop }) => drop || isBreak(item));
    let dropping = false;
    for (const { item, drop } of parts) {
      if (isEmptied ? !isBreak(item) : drop) {
        if (!dropping) omitted.push(item.number);
        dropping = true;
      } else {
        if (!isBreak(item)) dropping = false;
        addLines(kept, item, source);
      }
    }
  }
  return { body: kept.joined(), omitted };
}

/**
 * Returns the text of items as a part of the file's text. Null if the two would differ: there are code blocks, hidden
 * comments, lines of other tasks between them, white space at the end of a line, or several blank lines in a row.
 */
function partOfSource(items: readonly Item[], source: SourceText): string | null {
  let first = 0;
  let last = items.length - 1;
  while (first <= last && isBreak(items[first]!)) first++;
  while (last >= first && isBreak(items[last]!)) last--;
  if (first > last) return "";
  let before: MarkdownLine | null = null;
  for (let at = first; at <= last; at++) {
    const item = items[at]!;
    if (item.kind === "fence" || item.text !== item.raw || endsWithSpace(item.raw)) return null;
    if (before !== null && (item.number > before.number + 1 || (item.raw === "" && before.raw === "")))
      return null;
    before = item;
  }
  const start = items[first]!;
  if (start.kind === "fence" || before === null || !source.hasPlainBreaks) return null;
  return source.between(start, before);
}

function endsWithSpace(text: string): boolean {
  return text !== "" && mayBeSpace(codeAt(text, text.length - 1)) && text.trimEnd() !== text;
}

function joined(items: readonly Item[], source: SourceText): string {
  const lines = new BodyLines();
  for (const item of items) addLines(lines, item, source);
  return lines.joined();
}

function sectionsOf(items: readonly Item[]): readonly Section[] {
  const sections: Section[] = [{ forbidden: false, labelled: false, items: [] }];
  for (const item of items) {
    const label = item.kind === "text" ? labelOf(item.text) : null;
    const open = sections.at(-1)!;
    if (label !== null) sections.push({ forbidden: isForbiddenLabel(label), labelled: true, items: [item] });
    else if (open.forbidden && !continues(open, item))
      sections.push({ forbidden: false, labelled: false, items: [item] });
    else open.items.push(item);
  }
  return sections;
}

/**
 * Returns true if an item belongs to a label about worktrees or merging: code blocks, lists and indented
 * lines do, a new paragraph does not. After a label with a value on its own line, only code blocks and
 * indented lines do.
 */
function continues({ items }: Section, item: Item): boolean {
  if (item.kind === "fence" || isBlank(item.text)) return true;
  const label = items[0]!;
  if (label.kind === "text" && (readFieldLine(label.text)?.value ?? "") !== "")
    return indentOf(item.text) > 1;
  const before = items.at(-1)!;
  const isNewParagraph = before.kind === "fence" || isBlank(before.text);
  return bulletWidth(item.text) > 0 || indentOf(item.text) > 1 || !isNewParagraph;
}

/** Returns the name of the section that a line begins; null if it begins none. */
function labelOf(text: string): string | null {
  const heading = readHeading(text);
  if (heading !== null) return heading.text;
  const isItem = bulletWidth(text) > 0;
  if (isBlank(text) || (isItem && indentOf(text) > 2)) return null;
  return readFieldLine(text)?.name ?? null;
}

function isForbiddenLabel(label: string): boolean {
  const name = plainName(label);
  return /worktree|워크트리/u.test(name) || /^(?:git )?(?:merge|병합|push)(?:$|\s)/u.test(name);
}

/** True if a text may have a line to leave out. Most tasks have none, and need no further look. */
export function maySpeakOfGit(text: string): boolean {
  return gitWords.test(text);
}

const gitWords = /git|\bgh\b|worktree|워크트리|병합|merge|push/iu;

function isForbidden(item: Item): boolean {
  return item.kind === "text" ? movesBranches(item.text) : item.lines.some(movesBranches);
}

function isBreak(item: Item): boolean {
  return item.kind === "text" && isBreakLine(item.text);
}

function addLines(kept: BodyLines, item: Item, source: SourceText): void {
  if (item.kind === "text") {
    kept.add(item.text.trimEnd());
    return;
  }
  for (let number = item.number; number <= item.last; number++) kept.add(source.line(number));
}

/** Joins lines without blank lines and rules at both ends, and with at most one blank line in between. */
class BodyLines {
  readonly #lines: string[] = [];

  add(line: string): void {
    const count = this.#lines.length;
    if (count === 0 ? !isBreakLine(line) : line !== "" || this.#lines[count - 1] !== "")
      this.#lines.push(line);
  }

  joined(): string {
    const lines = this.#lines;
    while (lines.length > 0 && isBreakLine(lines.at(-1)!)) lines.pop();
    return lines.join("\n");
  }
}
