import { CommentScanner } from "./markdown-comments.ts";
import { LineStart } from "./line-start.ts";
import { byteLength, closesFence, indentOf, isBlank, openFence, type OpenFence } from "./markdown-blocks.ts";

/** A line of a Markdown file outside of front matter, HTML comments and code blocks. */
export interface MarkdownLine {
  readonly kind: "text";
  /** The number of the line, counted from 1. */
  readonly number: number;
  /** The byte offset of the line's first byte. */
  readonly offset: number;
  /** The text without the line break. Spaces replace comments, so that columns stay the same. */
  readonly text: string;
  /** The text as the file has it, without the line break. */
  readonly raw: string;
}

/** A code block: fenced, or indented by four columns outside of any list. */
export interface Fence {
  readonly kind: "fence";
  /** The number of the opening line. */
  readonly number: number;
  /** The number of the closing line, or of the last line if the block is not closed. */
  readonly last: number;
  /** The first word after the opening fence in lower case, such as `mermaid`; empty without one. */
  readonly language: string;
  /** The column of the opening line. */
  readonly indent: number;
  /** The content, one entry per line. */
  readonly lines: readonly string[];
}

/** Splits a Markdown file into lines and code blocks, all at once. */
export function readMarkdown(content: string): readonly (MarkdownLine | Fence)[] {
  const reader = new MarkdownReader(content);
  const items: (MarkdownLine | Fence)[] = [];
  for (let item = reader.next(); item !== null; item = reader.next()) items.push(item);
  return items;
}

/**
 * Splits a Markdown file into lines and code blocks, one after the other. Leaves out front matter, HTML comments and a
 * byte order mark. Line breaks may be LF or CRLF. Takes linear time.
 */
export class MarkdownReader {
  readonly #content: string;
  /** Hides the comments; null if there is none, as in most files. */
  readonly #comments: CommentScanner | null;
  /** True for a text in which every index is a byte offset. */
  readonly #isAscii: boolean;
  readonly #start = new LineStart();
  /** The content columns of the open list items, outermost first. */
  readonly #lists: number[] = [];
  /** The open code block. */
  #code: Block | null = null;
  /** True after a blank line, a heading or a code block. */
  #afterBreak = true;
  /** The number of the last line. */
  #number = 0;
  /** The index and the byte offset of the next line. */
  #next: number;
  #offset: number;

  constructor(content: string) {
    const hasMark = content.startsWith("\uFEFF");
    this.#content = content;
    this.#comments = content.includes("<!--") ? new CommentScanner(content.split("\n")) : null;
    this.#isAscii = Buffer.byteLength(content) === content.length;
    this.#next = hasMark ? 1 : 0;
    this.#offset = hasMark ? 3 : 0;
    for (let left = frontMatterLength(content, this.#next); left > 0; left--) this.#goBehind(this.#lineEnd());
  }

  /** Returns the next line or code block; null at the end. */
  next(): MarkdownLine | Fence | null {
    while (this.#next < this.#content.length) {
      const item = this.#readLine();
      if (item !== null) return item;
    }
    return this.#code === null ? null : this.#endCode(this.#code, this.#number);
  }

  /** Reads a line, and returns the line or code block that ends with it, if any. */
  #readLine(): MarkdownLine | Fence | null {
    const [from, offset, number] = [this.#next, this.#offset, this.#number + 1];
    const end = this.#lineEnd();
    const isReturn = end > from && this.#content.charCodeAt(end - 1) === carriageReturn;
    const raw = this.#content.slice(from, isReturn ? end - 1 : end);
    if (this.#code !== null) {
      const place = this.#code.continues(raw);
      // A line after the block is read again, outside of it.
      if (place === "after") return this.#endCode(this.#code, number - 1);
      this.#goBehind(end);
      if (place === "closing") return this.#endCode(this.#code, number);
      this.#code.add(raw);
      return null;
    }
    this.#goBehind(end);
    const text = this.#comments === null ? raw : this.#comments.visible(raw, number - 1);
    if (text === raw) this.#start.measure(this.#content, from, from + raw.length);
    else this.#start.measure(text, 0, text.length);
    if (this.#start.mayBeBlank && isBlank(text)) this.#afterBreak = true;
    else if (this.#opensCode(text, raw, number)) return null;
    return { kind: "text", number, offset, text, raw };
  }

  /** Opens or continues lists with a line that is not blank. True if the line opens a code block instead. */
  #opensCode(text: string, raw: string, number: number): boolean {
    const [start, lists] = [this.#start, this.#lists];
    const { indent, bullet } = start;
    if (lists.length > 0 && (this.#afterBreak || bullet > 0 || (start.mayStartBlock && startsBlock(text))))
      closeLists(lists, indent);
    if (indent >= 4 && this.#afterBreak && lists.length === 0) {
      this.#code = indentedCode(number);
      this.#code.add(raw);
      return true;
    }
    if (bullet > 0) lists.push(indent + bullet);
    const open = start.mayOpenFence ? openFence(text) : null;
    if (open !== null) this.#code = fencedCode(open, number, indent, lists.at(-1) ?? 0);
    this.#afterBreak = open !== null || start.isHeading;
    return open !== null;
  }

  #endCode(code: Block, last: number): Fence {
    this.#code = null;
    this.#afterBreak = true;
    return code.end(last);
  }

  #lineEnd(): number {
    const end = this.#content.indexOf("\n", this.#next);
    return end < 0 ? this.#content.length : end;
  }

  /** Goes to the line behind a line break. */
  #goBehind(end: number): void {
    this.#offset += (this.#isAscii ? end - this.#next : byteLength(this.#content, this.#next, end)) + 1;
    this.#next = end + 1;
    this.#number++;
  }
}

const carriageReturn = 0x0d;

interface Block {
  /** Returns whether a line belongs to the block, closes it, or comes after it. */
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
function frontMatterLength(content: string, from: number): number {
  if (!content.startsWith("---", from)) return 0;
  const lines = content.slice(from).split("\n", 200);
  if (!/^---\s*$/u.test(lines[0] ?? "")) return 0;
  const end = lines.slice(1).findIndex((line) => /^(?:---|\.\.\.)\s*$/u.test(line));
  if (end < 0) return 0;
  return end === 0 || /^(?:#|["']?[\w-]+["']?\s*:)/u.test(lines[1] ?? "") ? end + 2 : 0;
}
