import { type Actor, actorName } from "../../protocol/actor.ts";
import { textForOthers, type TextForOthers } from "../../protocol/notify/written-text.ts";
import type { Recorded } from "../../protocol/record.ts";

/** A text that a person wrote for others to read. */
export interface WrittenText extends TextForOthers {
  readonly author: string;
}

/**
 * Returns the text that a person wrote with an event; null for other events. What agents write mentions nobody: they
 * repeat names from the files that they read.
 */
export function writtenText({
  kind,
  event,
  by,
}: Pick<Recorded, "kind" | "event" | "by">): WrittenText | null {
  if (!isPersonal(by)) return null;
  const found = textForOthers({ kind, event });
  return found === null ? null : { ...found, author: actorName(by) };
}

/** Returns true if an event may mention somebody, which its text alone tells. */
export function mayMention(record: Pick<Recorded, "kind" | "event" | "by">): boolean {
  return writtenText(record)?.text.includes("@") === true;
}

function isPersonal({ kind }: Actor): boolean {
  return kind === "person" || kind === "token";
}
