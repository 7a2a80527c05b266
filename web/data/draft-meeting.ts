/** A draft here and the same draft on the server, when the one there is not the one that was known. */
export interface Meeting {
  readonly mine: string | null;
  readonly theirs: string | null;
  /** What is here is what the server was known to have. */
  readonly saved: boolean;
  /** Somebody is writing it here: nothing may change it under their hands. */
  readonly held: boolean;
  /** What is on the server was sent from this browser. */
  readonly own: boolean;
  /** It is no text, but a choice or a time: the last one counts. */
  readonly plain: boolean;
}

/**
 * What becomes of it: the server's is taken, or is offered beside what is here, or is known now and what is here will
 * replace it, or is left alone. No text that somebody typed is ever replaced by one that they have not seen.
 */
export function meeting({
  mine,
  theirs,
  saved,
  held,
  own,
  plain,
}: Meeting): "take" | "offer" | "know" | "leave" {
  if (mine === theirs) return "know";
  if (saved && !held) return "take";
  if (saved) return plain ? "leave" : "offer";
  if (theirs === null || own || plain) return "know";
  return mine === null ? "take" : "offer";
}
