import { useCallback, useSyncExternalStore } from "react";
import type { Draft } from "../../src/protocol/api/drafts.ts";

/** Hears of a draft that was written or dropped, and whether that was elsewhere: in another tab or browser. */
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
 * Text that a person is writing, kept under the name of what it is about until it has been sent: in this browser at
 * once, on the server soon. Where the browser keeps nothing (full, or forbidden), it lives as long as the tab.
 */
export const drafts = {
  /** What was typed since the page was last looked at: nothing changes it but the person. */
  typed: new Set<string>(),
  /** Texts that others have in the place of one that must not be changed here. */
  others: new Map<string, Draft>(),
  /** The text, or null where there is none. */
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
  /** Takes over what was written (or dropped: null) elsewhere. */
  take(name: string, text: string | null): void {
    drafts.typed.delete(name);
    put(name, text);
    drafts.tell(name, true);
  },
  /** The names of all drafts that begin so. */
  names(beginning: string): string[] {
    const keys = guarded(() => Object.keys(localStorage)) ?? [];
    const kept = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return [...new Set([...kept, ...memory.keys()])].filter((name) => name.startsWith(beginning));
  },
  /** Calls back whenever a draft is written or dropped, until what it gives is called. */
  follow: (follower: Follower): (() => void) => {
    followers.add(follower);
    return () => followers.delete(follower);
  },
  tell(name: string, elsewhere: boolean): void {
    for (const follower of followers) follower(name, elsewhere);
  },
  /** Everything that was written is on the server. */
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

/** The server is there again: what it does not have yet is sent. */
export function saveUnsaved(): void {
  if (guarded(() => localStorage.getItem(unsavedKey)) !== null) syncWithServer();
}

/** The server's drafts are at this version now: what is new there is fetched. */
export function onDraftsVersion(version: number): void {
  if (version === told) return;
  told = version;
  syncWithServer(version);
}

/** What keeps drafts the same here and there is loaded once there are any. */
function syncWithServer(version?: number): void {
  void import("./draft-sync.ts").then(
    ({ scheduleSave, syncTo }) => (version === undefined ? scheduleSave() : syncTo(version)),
    () => (told = 0),
  );
}

function guarded<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/**
 * A draft as the value of an input: what it holds, how to change it, how to drop it once it was sent. Where
 * nothing has been written it holds what it starts from.
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
