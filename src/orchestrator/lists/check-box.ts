import { codeAt } from "./characters.ts";
import { byteLength } from "./markdown-blocks.ts";
import type { CheckBox, ListedStatus } from "./task-list.ts";

/** A check box at the start of a text. */
export interface ReadBox {
  readonly status: ListedStatus;
  /** The index of the mark between the brackets. */
  readonly mark: number;
  readonly empty: boolean;
  /** The index after the closing bracket. */
  readonly end: number;
}

const statuses: Readonly<Record<string, ListedStatus>> = {
  " ": "open",
  x: "done",
  X: "done",
  "~": "running",
  "-": "skipped",
};

/** Reads the check box at an index; null if there is none. */
export function readBox(text: string, at: number): ReadBox | null {
  if (codeAt(text, at) !== opening) return null;
  if (text[at + 1] === "]") return { status: "open", mark: at + 1, empty: true, end: at + 2 };
  const status = statuses[text[at + 1] ?? ""];
  if (status === undefined || text[at + 2] !== "]") return null;
  return { status, mark: at + 1, empty: false, end: at + 3 };
}

const opening = 0x5b;

/** Returns the place of a box in the file, for a line with its byte offset and its text as the file has it. */
export function placeOfBox(
  box: ReadBox,
  { offset, raw }: { readonly offset: number; readonly raw: string },
): CheckBox {
  return {
    offset: offset + byteLength(raw, 0, box.mark),
    empty: box.empty,
    lineText: raw,
  };
}
