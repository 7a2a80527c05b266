import { printOf } from "../../src/protocol/print-of.ts";

/** What the server is known to have of a draft: its version, and a print of its text. */
export interface Mark {
  readonly version: number;
  readonly print: string;
}

const key = "signalbox.marks";
const none: Mark = { version: 0, print: "" };
const kept = read();
const marks = new Map<string, Mark>(kept.marks);
let heard = kept.heard;

/** What this tab knows of the drafts on the server; it outlives the tab. */
export const draftMarks = {
  /** The version up to which everything was heard of. */
  heard: (): number => heard,
  of: (name: string): Mark => marks.get(name) ?? none,
  names: (): string[] => [...marks.keys()],
  set(name: string, version: number, text: string | null): void {
    if (text === null) marks.delete(name);
    else marks.set(name, { version, print: printOf(text) });
    keep();
  },
  hear(version: number): void {
    heard = version;
    keep();
  },
  /** The server is another one than before: nothing is known of it. */
  forget(): void {
    marks.clear();
    heard = 0;
    keep();
  },
};

function keep(): void {
  try {
    localStorage.setItem(key, JSON.stringify({ heard, marks: [...marks] }));
  } catch {
    // It is known as long as the tab lives.
  }
}

function read(): { heard: number; marks: [string, Mark][] } {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    return found as { heard: number; marks: [string, Mark][] };
  } catch {
    return { heard: 0, marks: [] };
  }
}
