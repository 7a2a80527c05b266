import { useCallback, useState } from "react";

/** Where drafts are kept: a browser's localStorage, or anything shaped like it. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const prefix = "signalbox.draft.";
const memory = new Map<string, string>();

/**
 * Text that a person is writing, kept under the name of what it is about until it has been sent. Where the
 * browser keeps nothing (full, or forbidden), it lives as long as the tab.
 */
export const drafts = {
  read(name: string, storage: DraftStorage = localStorage): string {
    try {
      return storage.getItem(prefix + name) ?? memory.get(name) ?? "";
    } catch {
      return memory.get(name) ?? "";
    }
  },
  write(name: string, text: string, storage: DraftStorage = localStorage): void {
    memory.set(name, text);
    try {
      if (text === "") storage.removeItem(prefix + name);
      else storage.setItem(prefix + name, text);
    } catch {
      return;
    }
  },
};

/** A draft as the value of an input: what it holds, how to change it, how to drop it once it was sent. */
export function useDraft(name: string): readonly [string, (text: string) => void, () => void] {
  const [held, setHeld] = useState(() => ({ name, text: drafts.read(name) }));
  const current = held.name === name ? held : { name, text: drafts.read(name) };
  const write = useCallback(
    (text: string) => {
      drafts.write(name, text);
      setHeld({ name, text });
    },
    [name],
  );
  const drop = useCallback(() => write(""), [write]);
  return [current.text, write, drop];
}
