/** A draft here and the same draft on the server, when the one there is not the one that was known. */
export interface DraftConflict {
  readonly mine: string | null;
  readonly theirs: string | null;
  /** What is here is what the server was known to have. */
  readonly saved: boolean;
  /** Somebody is writing it here: nothing may change it under their hands. */
  readonly editing: boolean;
  /** What is on the server was sent from this browser. */
  readonly own: boolean;
  /** It is no text, but a choice or a time: the last one counts. */
  readonly lastWins: boolean;
}

/**
 * What becomes of it: the server's is taken, or is offered beside what is here, or is known now and what is here will
 * replace it, or is left alone. No text that somebody typed is ever replaced by one that they have not seen.
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
