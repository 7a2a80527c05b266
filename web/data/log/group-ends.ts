import { groupLine } from "./group-line.ts";
import type { LineIndex } from "./line-index.ts";

interface Scan {
  /** The offset of the last line that was scanned, which belongs to the group. */
  readonly last: number;
  readonly closed: boolean;
}

const rowsAtATime = 500;
const mostKnown = 2000;
const decoder = new TextDecoder();

/**
 * The last lines of groups, found as their heads are drawn. Each call scans a bounded number of lines and continues
 * where the last one stopped, so that a long group costs little in each frame.
 */
export class GroupEnds {
  readonly #index: LineIndex;
  readonly #scans = new Map<number, Scan>();

  constructor(index: LineIndex) {
    this.#index = index;
  }

  /** Returns the offset of the last line of the group with this head, once the line after it is known; else null. */
  lastLine(head: number): number | null {
    const before = this.#scans.get(head) ?? { last: head, closed: false };
    if (before.closed) return before.last;
    const scan = this.#scan(before.last);
    if (this.#scans.size >= mostKnown) this.#scans.clear();
    this.#scans.set(head, scan);
    return scan.closed ? scan.last : null;
  }

  #scan(from: number): Scan {
    const first = this.#index.rowOf(from) + 1;
    let last = from;
    for (let row = first; row < first + rowsAtATime; row += 1) {
      const line = this.#index.row(row);
      if (line === null) break;
      const role = groupLine(decoder.decode(line.bytes));
      if (role === "head" || role === "outside") return { last, closed: true };
      // The last line of a growing log may change its role.
      if (row === this.#index.rows - 1) break;
      last = line.offset;
      if (role === "end") return { last, closed: true };
    }
    return { last, closed: false };
  }
}
