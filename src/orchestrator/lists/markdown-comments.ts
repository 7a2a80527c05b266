/**
 * Hides HTML comments, line by line. A comment at the start of a block continues to `-->`, or to the end of
 * the file. A comment within a paragraph must end in that paragraph; otherwise `<!--` is ordinary text.
 */
export class CommentScanner {
  readonly #lines: readonly string[];
  #open = false;
  #block = false;
  /**
   * The next line from each line on, itself included, that closes a comment or is blank; computed on first
   * use.
   */
  #closings: Int32Array | null = null;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Returns the line with each comment replaced by spaces. The caller must pass all lines in order. */
  visible(text: string, index: number): string {
    if (!this.#open && !text.includes("<!--")) return text;
    const code = codeSpans(text);
    let kept = "";
    let at = 0;
    while (at < text.length) {
      if (this.#open) {
        const end = text.indexOf("-->", at);
        if (end < 0) return kept + " ".repeat(text.length - at);
        this.#open = false;
        if (this.#block) return kept + " ".repeat(text.length - at);
        kept += " ".repeat(end + 3 - at);
        at = end + 3;
      } else {
        const start = this.#opening(text, at, code, index);
        if (start < 0) return kept + text.slice(at);
        // `<!-->` is a complete comment, so the search for its end begins inside the opening.
        kept += text.slice(at, start) + "  ";
        at = start + 2;
      }
    }
    return kept;
  }

  #opening(text: string, from: number, code: readonly (readonly [number, number])[], index: number): number {
    let span = 0;
    const lastClosing = text.lastIndexOf("-->");
    for (let at = text.indexOf("<!--", from); at >= 0; at = text.indexOf("<!--", at + 4)) {
      while (span < code.length && code[span]![1] <= at) span++;
      if ((code[span]?.[0] ?? Infinity) <= at || text[at - 1] === "\\") continue;
      this.#block = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?$/u.test(text.slice(0, at));
      if (!this.#block && lastClosing < at + 2 && !this.#closesBelow(index + 1)) continue;
      this.#open = true;
      return at;
    }
    return -1;
  }

  #closesBelow(index: number): boolean {
    this.#closings ??= nextClosings(this.#lines);
    const next = this.#closings[index] ?? -1;
    return next >= 0 && this.#lines[next]!.includes("-->");
  }
}

function nextClosings(lines: readonly string[]): Int32Array {
  const next = new Int32Array(lines.length + 1).fill(-1);
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!;
    next[index] = line.includes("-->") || line.trim() === "" ? index : next[index + 1]!;
  }
  return next;
}

/** Returns the code spans of a line: text between two runs of backticks of the same length. */
function codeSpans(text: string): readonly (readonly [number, number])[] {
  const runs = [...text.matchAll(/`+/gu)].map((run) => ({ at: run.index, length: run[0].length }));
  const later = new Map<number, number[]>();
  for (const [index, { length }] of runs.entries()) {
    const places = later.get(length);
    if (places === undefined) later.set(length, [index]);
    else places.push(index);
  }
  const spans: (readonly [number, number])[] = [];
  const seen = new Map<number, number>();
  for (let index = 0; index < runs.length; index++) {
    const { at, length } = runs[index]!;
    const places = later.get(length)!;
    let place = seen.get(length) ?? 0;
    while (place < places.length && places[place]! <= index) place++;
    seen.set(length, place);
    const closing = places[place];
    if (closing === undefined) continue;
    spans.push([at, runs[closing]!.at + length]);
    index = closing;
  }
  return spans;
}
