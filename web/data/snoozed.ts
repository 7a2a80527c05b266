import { useSyncExternalStore } from "react";
import { snoozeDraft, snoozedIn } from "../../src/protocol/inbox/snooze.ts";
import { drafts } from "./drafts.ts";

/** A timer of a browser runs for 24 days at most. */
const longestMs = 86_400_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let snoozed: ReadonlyMap<string, number>;
read();
drafts.follow((name) => {
  if (name.startsWith(snoozeDraft)) read();
});

/** Returns the snoozed items by id with the time when each returns. It holds in every browser. */
export function useSnoozed(): ReadonlyMap<string, number> {
  return useSyncExternalStore(drafts.follow, () => snoozed);
}

/** Snoozes an item until then. */
export function snooze(id: string, until: number): void {
  drafts.write(snoozeDraft + id, String(until));
}

/** Ends the snooze of an item. */
export function unsnooze(id: string): void {
  drafts.drop(snoozeDraft + id);
}

function read(): void {
  const names = drafts.names(snoozeDraft);
  snoozed = snoozedIn(names.map((name) => ({ name, text: drafts.read(name) })));
  arm();
}

/** Ends each snooze when it is due. */
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
