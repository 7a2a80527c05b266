import { useSyncExternalStore } from "react";

const storageKey = "signalbox.snoozed";
/** A timer of a browser runs for 24 days at most. */
const longestMs = 86_400_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let snoozed: ReadonlyMap<string, number> = read();
window.addEventListener("storage", ({ key }) => {
  if (key === storageKey) set(read());
});
arm();

/** What the person does not want to see for a while, by its id, with the time when it comes back. It stays in this browser. */
export function useSnoozed(): ReadonlyMap<string, number> {
  return useSyncExternalStore(onSnoozed, () => snoozed);
}

/** Puts something away until then. */
export function snooze(id: string, until: number): void {
  keep(new Map([...snoozed, [id, until]]));
}

/** Brings something back. */
export function wake(id: string): void {
  keep(new Map([...snoozed].filter(([other]) => other !== id)));
}

function keep(next: ReadonlyMap<string, number>): void {
  set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...next]));
  } catch {
    // Where the browser keeps nothing, it lives as long as the tab.
  }
}

function set(next: ReadonlyMap<string, number>): void {
  snoozed = next;
  arm();
  for (const listener of listeners) listener();
}

/** Wakes what is due when it is. */
function arm(): void {
  clearTimeout(timer);
  if (snoozed.size === 0) return;
  const due = Math.min(...snoozed.values()) - Date.now();
  timer = setTimeout(
    () => keep(new Map([...snoozed].filter(([, until]) => until > Date.now()))),
    Math.max(0, Math.min(due, longestMs)),
  );
}

function read(): ReadonlyMap<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

function onSnoozed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
