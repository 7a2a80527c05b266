import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { ViewedMark } from "../../src/protocol/api/viewed.ts";
import { call } from "./client.ts";
import { onToken } from "./token.ts";

/** The marks that earlier versions kept in the browser. They are sent to the server once. */
const earlierKey = "signalbox.viewed";
const listeners = new Set<() => void>();
let marks: ReadonlySet<string> = new Set();
let loading: Promise<void> | null = null;
onToken(() => {
  // Another person may sign in.
  loading = null;
  show(new Set());
});

/**
 * Returns the files that the person has viewed. A mark belongs to a file's content, not to its name: a changed file
 * has not been viewed. The server stores the marks of each person.
 */
export function useViewed(): {
  readonly has: (path: string, blob: string | null) => boolean;
  /** Checks whether the person viewed another version of the file. */
  readonly hadAnother: (path: string, blob: string | null) => boolean;
  readonly set: (path: string, blob: string | null, viewed: boolean) => void;
} {
  useEffect(() => {
    loading ??= load();
  }, []);
  const current = useSyncExternalStore(onMarks, () => marks);
  const has = (path: string, blob: string | null): boolean => current.has(textOf({ path, blob }));
  const paths = useMemo(
    () => new Set([...current].map((mark) => mark.slice(mark.indexOf(" ") + 1))),
    [current],
  );
  return { has, hadAnother: (path, blob) => paths.has(path) && !has(path, blob), set };
}

/** Marks a file, or removes the mark. The change shows at once; if the server cannot store it, it lasts for this tab. */
function set(path: string, blob: string | null, viewed: boolean): void {
  const next = new Set(marks);
  const mark = { path, blob };
  if (viewed) next.add(textOf(mark));
  else next.delete(textOf(mark));
  show(next);
  void send([mark], viewed);
}

/** Fetches the person's marks. The marks of an earlier version in this browser are theirs, too. */
async function load(): Promise<void> {
  try {
    const { items } = await call("GET /api/viewed", {});
    const earlier = earlierMarks();
    show(new Set([...marks, ...[...items, ...earlier].map(textOf)]));
    if (earlier.length > 0 && (await send(earlier, true))) localStorage.removeItem(earlierKey);
  } catch {
    // The next review loads them again.
    loading = null;
  }
}

async function send(changed: readonly ViewedMark[], viewed: boolean): Promise<boolean> {
  try {
    await call("PUT /api/viewed", { body: { marks: [...changed], viewed } });
    return true;
  } catch {
    return false;
  }
}

function earlierMarks(): ViewedMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(earlierKey) ?? "[]");
    const texts = Array.isArray(kept) ? kept.filter((mark) => typeof mark === "string") : [];
    return texts.flatMap(markOf);
  } catch {
    return [];
  }
}

/** Returns the mark of a text; none if it is not one. */
function markOf(text: string): ViewedMark[] {
  const [, blob, path] = /^(deleted|[0-9a-f]{4,64}) (.+)$/s.exec(text) ?? [];
  if (blob === undefined || path === undefined) return [];
  return [{ path, blob: blob === "deleted" ? null : blob }];
}

function textOf({ path, blob }: ViewedMark): string {
  return `${blob ?? "deleted"} ${path}`;
}

function show(next: ReadonlySet<string>): void {
  marks = next;
  for (const listener of listeners) listener();
}

function onMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
