import { type GroupLine, groupLine } from "./group-line.ts";
import type { LineIndex } from "./line-index.ts";

/** A group of a log: its first row, the row after its last, and whether something failed in it. */
export interface LogGroup {
  readonly head: number;
  readonly end: number;
  readonly failed: boolean;
}

const rowsAtATime = 2_000;

/** Returns the group of a row, or null. The log must be fully loaded. */
export function groupAround(index: LineIndex, row: number): LogGroup | null {
  for (let head = row; head >= 0; head -= 1) {
    const is = lineOf(index, head);
    if (is === "head") return groupFrom(index, head);
    if (is === "outside" || (is === "end" && head < row)) return null;
  }
  return null;
}

/** Returns all groups of a fully loaded log, in order. It yields to the browser regularly. */
export async function allGroups(index: LineIndex): Promise<readonly LogGroup[]> {
  const groups: LogGroup[] = [];
  let breathed = 0;
  for (let row = 0; row < index.rows; row += 1) {
    if (lineOf(index, row) !== "head") continue;
    const group = groupFrom(index, row);
    groups.push(group);
    row = group.end - 1;
    if (row - breathed < rowsAtATime) continue;
    breathed = row;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return groups;
}

function groupFrom(index: LineIndex, head: number): LogGroup {
  let failed = false;
  for (let row = head + 1; row < index.rows; row += 1) {
    const is = lineOf(index, row);
    if (is === "failed") failed = true;
    else if (is === "head" || is === "outside") return { head, end: row, failed };
    else if (is === "end") return { head, end: row + 1, failed };
  }
  return { head, end: index.rows, failed };
}

const decoder = new TextDecoder();

function lineOf(index: LineIndex, row: number): GroupLine {
  const bytes = index.row(row)?.bytes;
  return bytes === undefined ? null : groupLine(decoder.decode(bytes));
}
