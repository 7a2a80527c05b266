/** The side of a merge whose work a result has lost. */
export type LossSide = "ours" | "theirs" | "both";

/**
 * Kinds of loss: a line or import that is missing; several lines in a row (`section`); a line that is now in another block (`misplaced`); a whole side (`side`); a deletion
 * that came back (`undone`); something that is there twice (`duplicate`); a binary file that is neither side; brackets
 * or JSON that only the result gets wrong (`syntax`); a conflict marker (`marker`).
 */
export type LossKind =
  | "line"
  | "import"
  | "section"
  | "misplaced"
  | "side"
  | "undone"
  | "duplicate"
  | "binary"
  | "syntax"
  | "marker";

/**
 * A loss of a resolution, with a line and its number on the named side. The line of a duplicate, an undone
 * deletion, a marker or a syntax error is in the result.
 */
export interface Loss {
  readonly kind: LossKind;
  readonly side: LossSide;
  readonly line: string;
  readonly number: number;
  /** The number of lines of a section or side. */
  readonly count?: number;
}

/**
 * The reason why a line of a side is not in the result as it was, for example because both sides' lines
 * became one.
 */
export interface LossReason {
  readonly line: string;
  readonly reason: string;
}

/** The content of a file; null if the file does not exist. */
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
