/** Follows a JSON object over several lines to find its end. Every character is read once. */
export class JsonExtent {
  begun = false;
  ended = false;
  private readonly lines: string[] = [];
  private state: State = { depth: 0, quoted: false };

  /** Reads the next line and optionally stores it. Text beside or below the object makes the whole invalid JSON. */
  read(line: string, keep: boolean): void {
    if (keep) this.lines.push(line);
    else this.lines.length = 0;
    if (this.ended) return;
    this.state = advance(this.state, line);
    this.begun ||= line.startsWith("{");
    this.ended = this.begun && this.state.depth <= 0;
  }

  /** True if the object would end in this line. */
  endsIn(line: string): boolean {
    return !this.ended && (this.begun || line.startsWith("{")) && advance(this.state, line).depth <= 0;
  }

  /** Returns the object as read so far. */
  text(): string {
    return this.lines.join("\n");
  }
}

interface State {
  readonly depth: number;
  readonly quoted: boolean;
}

function advance(before: State, line: string): State {
  let { depth, quoted } = before;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
  }
  return { depth, quoted };
}
