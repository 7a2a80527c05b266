import { useCallback, useSyncExternalStore } from "react";
import type { Draft } from "../../src/protocol/api/drafts.ts";

/** Reports that a draft was written or dropped; `elsewhere` is true if another tab or browser did it. */
type Follower = (name: string, elsewhere: boolean) => void;

const prefix = "signalbox.draft.";
const unsavedKey = "signalbox.unsaved";
const memory = new Map<string, string>();
const followers = new Set<Follower>();
let told = 0;
globalThis.addEventListener?.("storage", ({ key }) => {
  const name = key?.startsWith(prefix) === true ? key.slice(prefix.length) : null;
  if (name === null || drafts.typed.has(name)) return;
  memory.delete(name);
  drafts.tell(name, true);
});

/**
 * Unsent text, stored under the name of its subject until it is sent: in this browser at once, on the server soon.
 * When the browser stores nothing, because storage is full or forbidden, a draft lives as long as the tab.
 */
export const drafts = {
  /** Drafts typed since the page last became visible: only the person may change them. */
  typed: new Set<string>(),
  /** Versions from elsewhere that are offered beside a draft that must not change. */
  others: new Map<string, Draft>(),
  /** Returns the text, or null if there is none. */
  read(name: string): string | null {
    return memory.get(name) ?? guarded(() => localStorage.getItem(prefix + name));
  },
  write(name: string, text: string): void {
    drafts.typed.add(name);
    put(name, text);
    save(name);
  },
  drop(name: string): void {
    drafts.typed.delete(name);
    put(name, null);
    save(name);
  },
  /** Replaces a draft with the text from elsewhere; null means that it was dropped there. */
  take(name: string, text: string | null): void {
    drafts.typed.delete(name);
    put(name, text);
    drafts.tell(name, true);
  },
  /** Returns the names of all drafts with this prefix. */
  names(beginning: string): string[] {
    const keys = guarded(() => Object.keys(localStorage)) ?? [];
    const kept = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return [...new Set([...kept, ...memory.keys()])].filter((name) => name.startsWith(beginning));
  },
  /** Calls the follower whenever a draft is written or dropped; returns a function that stops it. */
  follow: (follower: Follower): (() => void) => {
    followers.add(follower);
    return () => followers.delete(follower);
  },
  tell(name: string, elsewhere: boolean): void {
    for (const follower of followers) follower(name, elsewhere);
  },
  /** Records that the server has every draft. */
  saved(): void {
    guarded(() => localStorage.removeItem(unsavedKey));
  },
};

function put(name: string, text: string | null): void {
  if (text === null) memory.delete(name);
  else memory.set(name, text);
  const key = prefix + name;
  guarded(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

function save(name: string): void {
  guarded(() => localStorage.setItem(unsavedKey, "1"));
  drafts.tell(name, false);
  syncWithServer();
}

/** Sends unsaved drafts, because the server is back. */
export function saveUnsaved(): void {
  if (guarded(() => localStorage.getItem(unsavedKey)) !== null) syncWithServer();
}

/** Fetches drafts, because the server's version changed. */
export function onDraftsVersion(version: number): void {
  if (version === told) return;
  told = version;
  syncWithServer(version);
}

/** Loads the synchronization when there is something to synchronize. */
function syncWithServer(version?: number): void {
  void import("./draft-sync.ts").then(
    ({ scheduleSave, syncTo }) => (version === undefined ? scheduleSave() : syncTo(version)),
    // The module could not be fetched; the next version of the server's drafts tries again.
    () => (told = 0),
  );
}

function guarded<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    // Storage is full or forbidden; the draft lives in memory.
    return null;
  }
}

/**
 * Returns a draft as the value of an input, a function that changes it, and one that drops it once it was sent. An
 * unwritten draft has the initial text.
 */
export function useDraft(
  name: string,
  from = "",
): readonly [text: string, write: (text: string) => void, drop: () => void] {
  const text = useSyncExternalStore(drafts.follow, () => drafts.read(name));
  const write = useCallback(
    (written: string) => {
      if (written === "" && from === "") drafts.drop(name);
      else drafts.write(name, written);
    },
    [name, from],
  );
  const drop = useCallback(() => drafts.drop(name), [name]);
  return [text ?? from, write, drop];
}
