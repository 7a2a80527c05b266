/**
 * One block of a Server-Sent Events stream. A comment has neither id nor data: it is the server's heartbeat, or its
 * note that the reader is up to date. A block that only reports the position has an id alone.
 */
export interface SseEvent {
  readonly id: string | null;
  readonly data: string | null;
  readonly comment?: string;
}

/**
 * Reads a stream of Server-Sent Events that arrives in pieces cut anywhere. It supports what the server sends: `id:`,
 * `event:` (ignored, since the data repeats it), `data:` over one or several lines, and comments.
 */
export class SseReader {
  #rest = "";
  #id: string | null = null;
  #data: string[] = [];

  push(text: string): SseEvent[] {
    const events: SseEvent[] = [];
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const event = this.#line(line.endsWith("\r") ? line.slice(0, -1) : line);
      if (event !== null) events.push(event);
    }
    return events;
  }

  #line(line: string): SseEvent | null {
    if (line === "") return this.#dispatch();
    if (line.startsWith(":")) return { id: null, data: null, comment: line.slice(1).trim() };
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "id") this.#id = value;
    if (name === "data") this.#data.push(value);
    return null;
  }

  #dispatch(): SseEvent | null {
    const event = { id: this.#id, data: this.#data.length === 0 ? null : this.#data.join("\n") };
    this.#id = null;
    this.#data = [];
    return event.id === null && event.data === null ? null : event;
  }
}
