import { CommentScanner } from "./markdown-comments.ts";
import {
  bulletWidth,
  byteLength,
  closesFence,
  indentOf,
  isBlank,
  openFence,
  type OpenFence,
} from "./markdown-blocks.ts";

/** A line of a Markdown file outside of front matter, HTML comments and code blocks. */
export interface MarkdownLine {
  readonly kind: "text";
  /** The number of the line, counted from 1. */
  readonly number: number;
  /** The byte offset of the line's first byte. */
  readonly offset: number;
  /** The text without the line break. Comments are replaced by as many spaces, so that columns stay. */
  readonly text: string;
  /** The text as the file has it, without the line break. */
  readonly raw: string;
}

/** A code block: fenced, or indented by four columns outside of any list. */
export interface Fence {
  readonly kind: "fence";
  /** The number of the opening line. */
  readonly number: number;
  /** The number of the closing line, or of the block's last line if no line closes it. */
  readonly last: number;
  /** The first word after the opening fence in lower case, such as `mermaid`; empty without one. */
  readonly language: string;
  /** The column of the opening line. */
  readonly indent: number;
  /** The content, one entry a line. */
  readonly lines: readonly string[];
}

/**
 * Splits a Markdown file into lines and code blocks. Leaves out front matter, HTML comments and a byte order mark.
 * Line breaks may be LF or CRLF. Takes linear time.
 */
export function readMarkdown(content: string): readonly (MarkdownLine | Fence)[] {
  const lines = content.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const comments = new CommentScanner(lines);
  const items: (MarkdownLine | Fence)[] = [];
  const first = frontMatterLength(lines);
  /** The content columns of the open list items, outermost first. */
  const lists: number[] = [];
  let offset = 0;
  let code: Block | null = null;
  let afterBreak = true;
  for (let index = 0; index < lines.length; index++) {
    const whole = lines[index]!;
    const mark = index === 0 && whole.startsWith("\uFEFF") ? 1 : 0;
    const raw = whole.slice(mark, whole.endsWith("\r") ? -1 : undefined);
    const start = offset + mark * 3;
    const number = index + 1;
    offset += byteLength(whole) + 1;
    if (index < first) continue;
    if (code !== null) {
      const end = code.continues(raw);
      if (end === "inside") {
        code.add(raw);
        continue;
      }
      items.push(code.end(end === "closing" ? number : number - 1));
      code = null;
      afterBreak = true;
      if (end === "closing") continue;
    }
    const text = comments.visible(raw, index);
    if (isBlank(text)) {
      items.push({ kind: "text", number, offset: start, text, raw });
      afterBreak = true;
      continue;
    }
    const indent = indentOf(text);
    const bullet = bulletWidth(text);
    if (afterBreak || bullet > 0 || startsBlock(text)) closeLists(lists, indent);
    if (indent >= 4 && afterBreak && lists.length === 0) {
      code = indentedCode(number);
      code.add(raw);
      continue;
    }
    if (bullet > 0) lists.push(indent + bullet);
    const open = openFence(text);
    if (open !== null) code = fencedCode(open, number, indent, lists.at(-1) ?? 0);
    else items.push({ kind: "text", number, offset: start, text, raw });
    afterBreak = open !== null || /^[ \t]*#/u.test(text);
  }
  if (code !== null) items.push(code.end(lines.length));
  return items;
}

interface Block {
  /** Says if a line belongs to the block, closes it, or stands after it. */
  continues(line: string): "inside" | "closing" | "after";
  add(line: string): void;
  end(last: number): Fence;
}

function fencedCode(open: OpenFence, number: number, indent: number, container: number): Block {
  const lines: string[] = [];
  const { language } = open;
  return {
    continues(line) {
      if (closesFence(open, line, container)) return "closing";
      if (open.quoted) return line.trimStart().startsWith(">") ? "inside" : "after";
      return container > 0 && !isBlank(line) && indentOf(line) < container ? "after" : "inside";
    },
    add: (line) => lines.push(open.quoted ? line.trimStart().slice(1) : line),
    end: (last) => ({ kind: "fence", number, last, language, indent, lines }),
  };
}

function indentedCode(number: number): Block {
  const lines: string[] = [];
  return {
    continues: (line) => (isBlank(line) || indentOf(line) >= 4 ? "inside" : "after"),
    add: (line) => lines.push(line),
    end: (last) => ({ kind: "fence", number, last, language: "", indent: 4, lines }),
  };
}

function closeLists(lists: number[], indent: number): void {
  while (lists.length > 0 && lists.at(-1)! > indent) lists.pop();
}

function startsBlock(text: string): boolean {
  return /^[ \t]*(?:[#>|]|```|~~~|---|\*\*\*|___)/u.test(text);
}

/** Counts the lines of the front matter. Without a line that looks like a key, `---` is only a horizontal rule. */
function frontMatterLength(lines: readonly string[]): number {
  if (!/^\uFEFF?---\s*$/u.test(lines[0] ?? "")) return 0;
  const end = lines.slice(1, 200).findIndex((line) => /^(?:---|\.\.\.)\s*$/u.test(line));
  if (end < 0) return 0;
  return end === 0 || /^(?:#|["']?[\w-]+["']?\s*:)/u.test(lines[1] ?? "") ? end + 2 : 0;
}
