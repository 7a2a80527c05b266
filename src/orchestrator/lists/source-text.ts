import type { MarkdownLine } from "./markdown-lines.ts";

/** The text of a file, for the parts of it that tasks take over as they are. */
export class SourceText {
  readonly #content: string;
  readonly #isAscii: boolean;
  /** True if the lines end with LF alone, so that several of them are a text without carriage returns. */
  readonly hasPlainBreaks: boolean;
  #lines: readonly string[] | null = null;
  #starts: readonly number[] | null = null;

  constructor(content: string) {
    this.#content = content;
    this.#isAscii = Buffer.byteLength(content) === content.length;
    this.hasPlainBreaks = !content.includes("\r");
  }

  /** Returns a line as the file has it, without the line break. */
  line(number: number): string {
    this.#lines ??= this.#content.split("\n");
    const line = this.#lines[number - 1] ?? "";
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  /** Returns the text from the beginning of a line to the end of another one. Copies nothing. */
  between(first: MarkdownLine, last: MarkdownLine): string {
    return this.#content.slice(this.#startOf(first), this.#startOf(last) + last.raw.length);
  }

  #startOf({ offset, number }: MarkdownLine): number {
    return this.#isAscii ? offset : (this.#starts ??= startsOfLines(this.#content))[number - 1]!;
  }
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
