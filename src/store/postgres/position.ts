import { UnreadableCursor } from "../cursor.ts";

/** The position of an event: the number of its transaction, and its number among the events of that transaction. */
export interface Position {
  readonly tx: number;
  readonly n: number;
}

/**
 * Prints a position. Transaction 0 holds the events of an embedded installation that was carried over; they keep their
 * positions, so that cursors from before stay valid.
 */
export function printPosition({ tx, n }: Position): string {
  return tx === 0 ? String(n) : `${tx}-${n}`;
}

/** Parses a position; "" is the beginning. */
export function readPosition(text: string): Position {
  if (text === "") return { tx: 0, n: 0 };
  const parts = /^(?:(\d{1,15})-)?(\d{1,15})$/.exec(text);
  if (parts === null) throw new UnreadableCursor(text);
  return { tx: Number(parts[1] ?? 0), n: Number(parts[2]) };
}
