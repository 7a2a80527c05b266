import { bulletWidth, indentOf, isBlank } from "./markdown-blocks.ts";
import type { Fence, MarkdownLine } from "./markdown-lines.ts";
import { plainName } from "./signalbox/field-names.ts";
import { readFieldLine } from "./signalbox/field-lines.ts";
import { movesBranches } from "./git-commands.ts";
import { readHeading } from "./signalbox/headings.ts";
import { isBreakLine } from "./signalbox/trim.ts";

/** The text of a task for its agent. */
export interface Body {
  readonly body: string;
  /** The first line of each part that was left out. */
  readonly omitted: readonly number[];
}

type Item = MarkdownLine | Fence;

interface Section {
  /** True if the section's label speaks of worktrees or of merging. */
  readonly forbidden: boolean;
  readonly labelled: boolean;
  readonly items: Item[];
}

/**
 * Returns a task's text without the parts that merge, push, create worktrees or change the branch: whole sections
 * with such a label, code blocks with such a command, and single lines. `source` has all lines of the file.
 */
export function bodyOf(items: readonly Item[], source: readonly string[]): Body {
  const kept: string[] = [];
  if (!items.some((item) => (item.kind === "text" ? [item.text] : item.lines).some(maySpeakOfGit))) {
    for (const item of items) addLines(kept, item, source);
    return { body: trimmed(kept), omitted: [] };
  }
  const omitted: number[] = [];
  for (const section of sectionsOf(items)) {
    const parts = section.items.map((item) => ({ item, drop: section.forbidden || isForbidden(item) }));
    // A label whose whole content is left out says nothing any more.
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
  return { body: trimmed(kept), omitted };
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
 * True if an item belongs to a label about worktrees or merging: code blocks, lists and indented lines do, a new
 * paragraph does not. After a label with a value on its line, only code blocks do.
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

/** True if a line may be one to leave out. Most tasks have none, and need no further look. */
export function maySpeakOfGit(line: string): boolean {
  return gitWords.test(line);
}

const gitWords = /git|\bgh\b|worktree|워크트리|병합|merge|push/iu;

function isForbidden(item: Item): boolean {
  return item.kind === "text" ? movesBranches(item.text) : item.lines.some(movesBranches);
}

function isBreak(item: Item): boolean {
  return item.kind === "text" && isBreakLine(item.text);
}

function addLines(kept: string[], item: Item, source: readonly string[]): void {
  if (item.kind === "text") {
    kept.push(item.text.trimEnd());
    return;
  }
  for (let at = item.number - 1; at < item.last; at++) {
    const line = source[at] ?? "";
    kept.push(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
}

/** Joins lines without blank lines and rules at both ends, and with at most one blank line in between. */
function trimmed(lines: readonly string[]): string {
  let first = 0;
  let last = lines.length;
  while (first < last && isBreakLine(lines[first]!)) first++;
  while (last > first && isBreakLine(lines[last - 1]!)) last--;
  const kept: string[] = [];
  for (let at = first; at < last; at++) {
    if (lines[at] !== "" || kept.at(-1) !== "") kept.push(lines[at]!);
  }
  return kept.join("\n");
}
