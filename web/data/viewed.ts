import { useMemo, useSyncExternalStore } from "react";

const storageKey = "signalbox.viewed";
/** Marks of files that nobody will open again need not be kept for ever. */
const maxMarks = 5_000;
const listeners = new Set<() => void>();
let marks: ReadonlySet<string> = read();

/**
 * Which files the person has seen. A mark is of a file's content, not of its name: a file that was changed has not
 * been seen. Marks stay in this browser.
 */
export function useViewed(): {
  readonly has: (path: string, blob: string | null) => boolean;
  /** Whether the person has seen the file, but not as it is now. */
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
    // Where the browser keeps nothing, marks live as long as the tab.
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
    return new Set();
  }
}

function onMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
