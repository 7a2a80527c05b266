import { printOf } from "../../src/protocol/print-of.ts";

/** What the server is known to have of a draft: its version, and a print of its text. */
export interface ServerDraft {
  readonly version: number;
  readonly print: string;
}

const key = "signalbox.marks";
const none: ServerDraft = { version: 0, print: "" };
const stored = read();
const marks = new Map<string, ServerDraft>(stored.marks);
let heard = stored.heard;

/** What this tab knows of the drafts on the server; it outlives the tab. */
export const serverDrafts = {
  /** The version up to which everything was heard of. */
  heard: (): number => heard,
  of: (name: string): ServerDraft => marks.get(name) ?? none,
  names: (): string[] => [...marks.keys()],
  set(name: string, version: number, text: string | null): void {
    if (text === null) marks.delete(name);
    else marks.set(name, { version, print: printOf(text) });
    store();
  },
  hear(version: number): void {
    heard = version;
    store();
  },
  /** The server is another one than before: nothing is known of it. */
  forget(): void {
    marks.clear();
    heard = 0;
    store();
  },
};

function store(): void {
  try {
    localStorage.setItem(key, JSON.stringify({ heard, marks: [...marks] }));
  } catch {
    // It is known as long as the tab lives.
  }
}

function read(): { heard: number; marks: [string, ServerDraft][] } {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    return found as { heard: number; marks: [string, ServerDraft][] };
  } catch {
    return { heard: 0, marks: [] };
  }
}
