import { useCallback, useState } from "react";

/** Where drafts are kept: a browser's localStorage, or anything shaped like it. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const prefix = "signalbox.draft.";
const memory = new Map<string, string>();
const followers = new Set<() => void>();

/**
 * Text that a person is writing, kept under the name of what it is about until it has been sent. Where the
 * browser keeps nothing (full, or forbidden), it lives as long as the tab.
 */
export const drafts = {
  /** The text, or null where there is none. */
  read(name: string, storage: DraftStorage = localStorage): string | null {
    try {
      return storage.getItem(prefix + name) ?? memory.get(name) ?? null;
    } catch {
      return memory.get(name) ?? null;
    }
  },
  write(name: string, text: string, storage: DraftStorage = localStorage): void {
    memory.set(name, text);
    try {
      storage.setItem(prefix + name, text);
    } catch {
      // It lives as long as the tab.
    }
    for (const follower of followers) follower();
  },
  /** The names of all drafts that begin so. */
  names(beginning: string, storage: Pick<Storage, "key" | "length"> = localStorage): string[] {
    const names = [...keysOf(storage), ...memory.keys()];
    return [...new Set(names)].filter((name) => name.startsWith(beginning));
  },
  drop(name: string, storage: DraftStorage = localStorage): void {
    memory.delete(name);
    try {
      storage.removeItem(prefix + name);
    } catch {
      // There was nothing that could have been kept.
    }
    for (const follower of followers) follower();
  },
  /** Calls back whenever a draft of this tab is written or dropped, until what it gives is called. */
  follow(follower: () => void): () => void {
    followers.add(follower);
    return () => followers.delete(follower);
  },
};

function keysOf(storage: Pick<Storage, "key" | "length">): string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
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
  const [held, setHeld] = useState(() => ({ name, text: drafts.read(name) }));
  const text = held.name === name ? held.text : drafts.read(name);
  const write = useCallback(
    (written: string) => {
      if (written === "" && from === "") drafts.drop(name);
      else drafts.write(name, written);
      setHeld({ name, text: written });
    },
    [name, from],
  );
  const drop = useCallback(() => {
    drafts.drop(name);
    setHeld({ name, text: null });
  }, [name]);
  return [text ?? from, write, drop];
}
