/** Finds where the first JSON object in a run of lines ends, reading every character once. */
export class JsonExtent {
  begun = false;
  ended = false;
  private readonly lines: string[] = [];
  private state: State = { depth: 0, quoted: false };

  /** Reads the next line; what follows the end of the object is left out. */
  read(line: string): void {
    if (this.ended) return;
    const { end, ...state } = advance(this.state, line);
    this.state = state;
    this.begun ||= state.depth > 0 || end >= 0;
    this.ended = end >= 0;
    this.lines.push(end < 0 ? line : line.slice(0, end));
  }

  /** Whether the object would end in this line. */
  endsIn(line: string): boolean {
    return !this.ended && advance(this.state, line).end >= 0;
  }

  /** The object, as far as it was read. */
  text(): string {
    return this.lines.join("\n");
  }
}

interface State {
  readonly depth: number;
  readonly quoted: boolean;
}

/** The state after a line; `end` is the index after the bracket that closes the object, -1 where none does. */
function advance(before: State, line: string): State & { readonly end: number } {
  let { depth, quoted } = before;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      depth--;
      if (depth <= 0) return { depth, quoted, end: at + 1 };
    }
  }
  return { depth, quoted, end: -1 };
}
