/** A draft in this browser and a new version of it on the server. */
export interface DraftConflict {
  readonly mine: string | null;
  readonly theirs: string | null;
  /** True if the server had this text when it was last seen. */
  readonly saved: boolean;
  /** True if a person is editing it here, so nothing else may change it. */
  readonly editing: boolean;
  /** True if this browser sent the server's version. */
  readonly own: boolean;
  /** True for a choice or a time rather than a text: the last one counts. */
  readonly lastWins: boolean;
}

/**
 * Decides what happens to the two versions. `take` replaces the local one, `offer` shows the other beside it, `accept`
 * overwrites the server's version with the local one, and `leave` does nothing. No typed text is ever replaced by one
 * that the person has not seen.
 */
export function resolveConflict({
  mine,
  theirs,
  saved,
  editing,
  own,
  lastWins,
}: DraftConflict): "take" | "offer" | "accept" | "leave" {
  if (mine === theirs) return "accept";
  if (saved && !editing) return "take";
  if (saved) return lastWins ? "leave" : "offer";
  if (theirs === null || own || lastWins) return "accept";
  return mine === null ? "take" : "offer";
}
