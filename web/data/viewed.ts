import { useMemo, useSyncExternalStore } from "react";

const storageKey = "signalbox.viewed";
/** Old marks are dropped beyond this number. */
const maxMarks = 5_000;
const listeners = new Set<() => void>();
let marks: ReadonlySet<string> = read();

/**
 * Returns the files that the person has viewed. A mark belongs to a file's content, not to its name: a changed file
 * has not been viewed. Marks stay in this browser.
 */
export function useViewed(): {
  readonly has: (path: string, blob: string | null) => boolean;
  /** Checks whether the person viewed another version of the file. */
  readonly hadAnother: (path: string, blob: string | null) => boolean;
  readonly set: (path: string, blob: string | null, viewed: boolean) => void;
} {
  const current = useSyncExternalStore(onMarks, () => marks);
  const has = (path: string, blob: string | null): boolean => current.has(markOf(path, blob));
  const paths = useMemo(
    () => new Set([...current].map((mark) => mark.slice(mark.indexOf(" ") + 1))),
    [current],
  );
  return { has, hadAnother: (path, blob) => paths.has(path) && !has(path, blob), set };
}

function set(path: string, blob: string | null, viewed: boolean): void {
  const next = new Set(marks);
  next.delete(markOf(path, blob));
  if (viewed) next.add(markOf(path, blob));
  marks = new Set([...next].slice(-maxMarks));
  try {
    localStorage.setItem(storageKey, JSON.stringify([...marks]));
  } catch {
    // Without storage, marks live as long as the tab.
  }
  for (const listener of listeners) listener();
}

function markOf(path: string, blob: string | null): string {
  return `${blob ?? "deleted"} ${path}`;
}

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((mark) => typeof mark === "string") : []);
  } catch {
    // Without storage, or with an unreadable entry, nothing has been viewed.
    return new Set();
  }
}

function onMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
