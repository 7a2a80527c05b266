/** Finds where the first JSON object in a run of lines ends, reading every character once. */
export class JsonExtent {
  begun = false;
  ended = false;
  private readonly lines: string[] = [];
  private depth = 0;
  private quoted = false;

  /** Reads the next line; what follows the end of the object is left out. */
  read(line: string): void {
    if (this.ended) return;
    let escaped = false;
    for (let at = 0; at < line.length; at++) {
      const character = line[at];
      if (escaped) escaped = false;
      else if (character === "\\") escaped = this.quoted;
      else if (character === '"') this.quoted = !this.quoted;
      else if (!this.quoted && (character === "{" || character === "[")) this.depth++;
      else if (!this.quoted && (character === "}" || character === "]")) this.depth--;
      if (this.depth > 0) this.begun = true;
      if (this.begun && this.depth <= 0) {
        this.ended = true;
        this.lines.push(line.slice(0, at + 1));
        return;
      }
    }
    this.lines.push(line);
  }

  /** The object, as far as it was read. */
  text(): string {
    return this.lines.join("\n");
  }
}
