import { fingerprint } from "../../src/protocol/fingerprint.ts";

/** The last known state of a draft on the server: its version, and a hash of its text. */
export interface ServerDraft {
  readonly version: number;
  readonly print: string;
}

const key = "signalbox.marks";
const none: ServerDraft = { version: 0, print: "" };
const stored = read();
const marks = new Map<string, ServerDraft>(stored.marks);
let heard = stored.heard;

/** Remembers the state of the drafts on the server. It outlives the tab. */
export const serverDrafts = {
  /** The version up to which this browser has seen every draft. */
  heard: (): number => heard,
  of: (name: string): ServerDraft => marks.get(name) ?? none,
  names: (): string[] => [...marks.keys()],
  set(name: string, version: number, text: string | null): void {
    if (text === null) marks.delete(name);
    else marks.set(name, { version, print: fingerprint(text) });
    store();
  },
  hear(version: number): void {
    heard = version;
    store();
  },
  /** Forgets everything, because the server is another one than before. */
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
    // Without storage, the state lives as long as the tab.
  }
}

function read(): { heard: number; marks: [string, ServerDraft][] } {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    return found as { heard: number; marks: [string, ServerDraft][] };
  } catch {
    // Without storage, or with an unreadable entry, every draft is compared with the server's again.
    return { heard: 0, marks: [] };
  }
}
