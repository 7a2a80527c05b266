/** The beginning of the name of the draft that stores until when an entry of the inbox is snoozed. */
export const snoozeDraft = "snooze.";

/** Returns the snoozed entries by id with the time at which each returns, from the drafts of a person. */
export function snoozedIn(
  drafts: Iterable<{ readonly name: string; readonly text: string | null }>,
): ReadonlyMap<string, number> {
  const snoozed = new Map<string, number>();
  for (const { name, text } of drafts)
    if (text !== null && name.startsWith(snoozeDraft))
      snoozed.set(name.slice(snoozeDraft.length), Number(text));
  return snoozed;
}
