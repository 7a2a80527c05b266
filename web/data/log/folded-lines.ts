import { Folds } from "./folds.ts";
import { allGroups, groupAround } from "./groups.ts";
import type { LineIndex, Row } from "./line-index.ts";

/** The lines of a log that are to be seen, by their places one after the other: all of them, but for those of folded groups. */
export class FoldedLines {
  readonly #index: LineIndex;
  readonly #folds = new Folds();

  constructor(index: LineIndex) {
    this.#index = index;
  }

  /** How many there are. */
  get count(): number {
    return this.#index.rows - this.#folds.hidden;
  }

  get areFolded(): boolean {
    return this.#folds.hidden > 0;
  }

  at(index: number): Row | null {
    return this.#index.row(this.#folds.rowAt(index));
  }

  /** How many lines the line here hides as the head of a group: null where the group is open, undefined where none can be folded because the log is not here whole. */
  hiddenBelow(index: number): number | null | undefined {
    return this.#index.complete ? this.#folds.hiddenBelow(this.#folds.rowAt(index)) : undefined;
  }

  /** The index of the line with this byte, or of the head that hides it. */
  indexOf(offset: number): number {
    return this.#folds.indexOf(this.#index.rowOf(offset));
  }

  /** The byte at which the line here starts. */
  offsetOf(index: number): number {
    return this.#index.offsetOf(this.#folds.rowAt(index));
  }

  /** The page that the line here is in. */
  pageOf(index: number): number {
    return this.#index.locate(this.#folds.rowAt(index)).page;
  }

  /** Opens the group that hides the line with this byte, if one does. */
  reveal(offset: number): void {
    const head = this.#folds.hiding(this.#index.rowOf(offset));
    if (head !== null) this.#folds.unfold(head);
  }

  /** Folds the group of the line with this byte, or opens it; null where it is in none, or the log is not here whole. */
  toggle(offset: number): "folded" | "opened" | null {
    const group = this.#index.complete ? groupAround(this.#index, this.#index.rowOf(offset)) : null;
    if (group === null) return null;
    if (this.#folds.hiddenBelow(group.head) !== null) {
      this.#folds.unfold(group.head);
      return "opened";
    }
    this.#folds.fold(group.head, group.end);
    return "folded";
  }

  /** Opens all groups where any is folded, else folds those in which nothing failed. */
  async toggleAll(): Promise<void> {
    if (this.areFolded) return this.#folds.unfoldAll();
    if (!this.#index.complete) return undefined;
    for (const { head, end, failed } of await allGroups(this.#index)) {
      if (!failed) this.#folds.fold(head, end);
    }
    return undefined;
  }
}
