import { useSyncExternalStore } from "react";
import { drafts } from "./drafts.ts";

const beginning = "snooze.";
/** A timer of a browser runs for 24 days at most. */
const longestMs = 86_400_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let snoozed: ReadonlyMap<string, number>;
read();
drafts.follow((name) => {
  if (name.startsWith(beginning)) read();
});

/** What the person does not want to see for a while, by its id, with the time when it comes back. It holds in every browser. */
export function useSnoozed(): ReadonlyMap<string, number> {
  return useSyncExternalStore(drafts.follow, () => snoozed);
}

/** Puts something away until then. */
export function snooze(id: string, until: number): void {
  drafts.write(beginning + id, String(until));
}

/** Brings something back. */
export function unsnooze(id: string): void {
  drafts.drop(beginning + id);
}

function read(): void {
  const names = drafts.names(beginning);
  snoozed = new Map(names.map((name) => [name.slice(beginning.length), Number(drafts.read(name))]));
  arm();
}

/** Wakes what is due when it is. */
function arm(): void {
  clearTimeout(timer);
  if (snoozed.size === 0) return;
  const due = Math.min(...snoozed.values()) - Date.now();
  timer = setTimeout(
    () => {
      for (const [id, until] of snoozed) if (until <= Date.now()) unsnooze(id);
      arm();
    },
    Math.max(0, Math.min(due, longestMs)),
  );
}
