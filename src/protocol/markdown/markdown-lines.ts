/** Kind of a line of a Markdown document, as far as the checks need it. */
type LineKind = "blank" | "heading" | "code" | "fence" | "quote" | "table" | "comment" | "item" | "text";

/** A line of a document with its kind. */
export interface MarkdownLine {
  readonly number: number;
  readonly kind: LineKind;
  /** The original line; for a heading its text only. */
  readonly text: string;
}

/** A heading with its location. */
export interface Heading {
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

/** A fenced block with its info string and lines. */
export interface Fence {
  readonly line: number;
  readonly info: string;
  readonly lines: readonly string[];
  readonly closed: boolean;
}

/** A Markdown document, read line by line. MarkdownReader is linear and succeeds for any text. */
export interface MarkdownDocument {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly MarkdownLine[];
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  /** Line of a comment that is never closed. */
  readonly openComment: number | null;
}

/** Reads a document. Fences, comments and headings follow CommonMark; inline markup stays unchanged. */
export function readMarkdown(path: string, text: string): MarkdownDocument {
  const reader = new MarkdownReader();
  const lines = text.split("\n");
  for (const [index, line] of lines.entries())
    reader.add(line.endsWith("\r") ? line.slice(0, -1) : line, index + 1);
  return { path, text, ...reader.end() };
}

class MarkdownReader {
  readonly #lines: MarkdownLine[] = [];
  readonly #headings: Heading[] = [];
  readonly #fences: Fence[] = [];
  #fence: { mark: string; length: number; line: number; info: string; lines: string[] } | null = null;
  #comment: number | null = null;
  #inList = false;
  #inTable = false;
  #blankBefore = true;
  /** Inside the metadata that may stand before the document, between lines of dashes. */
  #inMetadata = false;

  add(line: string, number: number): void {
    const kind = this.#kindOf(line, number);
    if (kind !== null) this.#lines.push({ number, kind, text: line });
    this.#blankBefore = kind === "blank";
  }

  end(): Omit<MarkdownDocument, "path" | "text"> {
    this.#closeFence(false);
    return {
      lines: this.#lines,
      headings: this.#headings,
      fences: this.#fences,
      openComment: this.#comment,
    };
  }

  /** Returns the kind of an ordinary line, or null if the line was already recorded as a heading. */
  #kindOf(line: string, number: number): LineKind | null {
    const trimmed = line.trim();
    if (this.#fence !== null) return this.#insideFence(line, trimmed);
    if (number === 1 && trimmed === "---") this.#inMetadata = true;
    else if (this.#inMetadata) {
      if (trimmed === "---" || trimmed === "" || number > 100) this.#inMetadata = false;
      return trimmed === "" ? "blank" : "comment";
    }
    if (this.#inMetadata) return "comment";
    if (this.#comment !== null) {
      if (line.includes("-->")) this.#comment = null;
      return "comment";
    }
    if (trimmed === "") {
      this.#inTable = false;
      return "blank";
    }
    const indent = line.length - line.trimStart().length;
    if (indent >= 4 && this.#blankBefore && !this.#inList) return "code";
    if (this.#opensFence(trimmed, number)) return "fence";
    if (trimmed.startsWith("<!--")) {
      if (!trimmed.includes("-->")) this.#comment = number;
      return "comment";
    }
    if (this.#isHeading(trimmed, indent, number)) return null;
    if (this.#isUnderline(trimmed, number)) return null;
    if (trimmed.startsWith(">")) return "quote";
    if (isItem(trimmed)) {
      this.#inList = true;
      return "item";
    }
    if (indent === 0 && this.#blankBefore) this.#inList = false;
    if (trimmed.startsWith("|") || (this.#inTable && trimmed.includes("|"))) return "table";
    return this.#isDelimiter(trimmed) ? "table" : "text";
  }

  /** Handles tables without outer bars: a line such as `---|---` makes the line above it the header. */
  #isDelimiter(trimmed: string): boolean {
    const last = this.#lines.at(-1);
    if (!trimmed.includes("|") || !/^[-:|\s]+$/.test(trimmed)) return false;
    if (last?.kind !== "text" || this.#blankBefore || !last.text.includes("|")) return false;
    this.#lines[this.#lines.length - 1] = { ...last, kind: "table" };
    this.#inTable = true;
    return true;
  }

  #insideFence(line: string, trimmed: string): LineKind {
    const fence = this.#fence;
    if (fence === null) return "text";
    const run = runLength(trimmed, fence.mark);
    if (run >= fence.length && run === trimmed.length) {
      this.#closeFence(true);
      return "fence";
    }
    fence.lines.push(line);
    return "code";
  }

  #opensFence(trimmed: string, line: number): boolean {
    const bare =
      trimmed.startsWith("- ") || trimmed.startsWith("* ") ? trimmed.slice(2).trimStart() : trimmed;
    const mark = bare[0];
    if (mark !== "`" && mark !== "~") return false;
    const length = runLength(bare, mark);
    if (length < 3) return false;
    const info = bare.slice(length).trim();
    if (mark === "`" && info.includes("`")) return false;
    this.#fence = { mark, length, line, info, lines: [] };
    return true;
  }

  #closeFence(closed: boolean): void {
    if (this.#fence === null) return;
    const { line, info, lines } = this.#fence;
    this.#fences.push({ line, info, lines, closed });
    this.#fence = null;
  }

  #isHeading(trimmed: string, indent: number, line: number): boolean {
    const [, tag = "", content = ""] =
      /^<h([1-6])(?:\s[^<>]{0,200})?>(.{1,300})<\/h[1-6]>$/i.exec(trimmed) ?? [];
    if (tag !== "") {
      this.#addHeading(line, Number(tag), content.replaceAll(/<[^<>]{0,200}>/g, "").trim());
      return true;
    }
    const level = runLength(trimmed, "#");
    if (level === 0 || level > 6 || indent >= 4) return false;
    const rest = trimmed.slice(level);
    if (rest !== "" && rest[0] !== " " && rest[0] !== "\t") return false;
    this.#addHeading(line, level, withoutClosing(rest.trim()));
    return true;
  }

  /** Handles setext headings: a line of `=` or `-` below a line of text makes that line a heading. */
  #isUnderline(trimmed: string, line: number): boolean {
    const mark = trimmed[0];
    if ((mark !== "=" && mark !== "-") || trimmed.length < 2) return false;
    const last = this.#lines.at(-1);
    if (runLength(trimmed, mark) !== trimmed.length || last?.kind !== "text" || this.#blankBefore)
      return false;
    this.#lines.pop();
    this.#addHeading(line - 1, mark === "=" ? 1 : 2, last.text.trim());
    return true;
  }

  #addHeading(line: number, level: number, text: string): void {
    this.#inList = false;
    this.#inTable = false;
    this.#headings.push({ line, level, text });
    this.#lines.push({ number: line, kind: "heading", text });
  }
}

/** Counts how often the mark repeats at the beginning of the text. */
function runLength(text: string, mark: string): number {
  let length = 0;
  while (length < text.length && text[length] === mark) length++;
  return length;
}

function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "#") end--;
  return end === 0 || text[end - 1] === " " ? text.slice(0, end).trim() : text;
}

function isItem(trimmed: string): boolean {
  if (["- ", "* ", "+ "].includes(trimmed.slice(0, 2))) return true;
  return /^\d{1,9}[.)] /.test(trimmed);
}
