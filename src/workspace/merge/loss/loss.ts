/** Sides of a merge whose work a result has lost. */
export type LossSide = "ours" | "theirs" | "both";

/**
 * Kinds of loss: a line or import that is missing; several lines in a row (`section`); a whole side (`side`); a deletion
 * that came back (`undone`); something that is there twice (`duplicate`); a binary file that is neither side; brackets
 * or JSON that only the result gets wrong (`syntax`); a conflict marker (`marker`).
 */
export type LossKind =
  | "line"
  | "import"
  | "section"
  | "side"
  | "undone"
  | "duplicate"
  | "binary"
  | "syntax"
  | "marker";

/** Something that a resolution lost, with the line and its number on the named side; of duplicates, in the result. */
export interface Loss {
  readonly kind: LossKind;
  readonly side: LossSide;
  readonly line: string;
  readonly number: number;
  /** Number of lines of a section or side. */
  readonly count?: number;
}

/** The reason why a line of a side is not in the result as it was, for example because both sides' lines became one. */
export interface LossReason {
  readonly line: string;
  readonly reason: string;
}

/** Content of a file; null if the file does not exist. */
export type Content = string | Buffer | null;

/** The three versions of a merge and its result. */
export interface LossInput {
  readonly base: Content;
  readonly ours: Content;
  readonly theirs: Content;
  readonly merged: Content;
  readonly path: string;
  readonly reasons?: readonly LossReason[];
}
