import { Folds } from "./folds.ts";
import { allGroups, groupAround } from "./groups.ts";
import type { LineIndex, Row } from "./line-index.ts";

/** The visible lines of a log by index: all of them except those in folded groups. */
export class FoldedLines {
  readonly #index: LineIndex;
  readonly #folds = new Folds();

  constructor(index: LineIndex) {
    this.#index = index;
  }

  /** The number of visible lines. */
  get count(): number {
    return this.#index.rows - this.#folds.hidden;
  }

  get areFolded(): boolean {
    return this.#folds.hidden > 0;
  }

  at(index: number): Row | null {
    return this.#index.row(this.#folds.rowAt(index));
  }

  /**
   * Returns how many lines the group of this head hides: null when it is open, undefined when it cannot be folded
   * because the log is not fully loaded.
   */
  hiddenBelow(index: number): number | null | undefined {
    return this.#index.complete ? this.#folds.hiddenBelow(this.#folds.rowAt(index)) : undefined;
  }

  /** Returns the index of the line with this byte, or of the head that hides it. */
  indexOf(offset: number): number {
    return this.#folds.indexOf(this.#index.rowOf(offset));
  }

  /** Returns the byte at which the line starts. */
  offsetOf(index: number): number {
    return this.#index.offsetOf(this.#folds.rowAt(index));
  }

  /** Returns the page that holds the line. */
  pageOf(index: number): number {
    return this.#index.locate(this.#folds.rowAt(index)).page;
  }

  /** Opens the group that hides the line with this byte, if any. */
  reveal(offset: number): void {
    const head = this.#folds.hiding(this.#index.rowOf(offset));
    if (head !== null) this.#folds.unfold(head);
  }

  /** Folds or opens the group of the line with this byte; null when it is in none, or the log is not fully loaded. */
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

  /** Opens all groups if any is folded, else folds those without failures. */
  async toggleAll(): Promise<void> {
    if (this.areFolded) return this.#folds.unfoldAll();
    if (!this.#index.complete) return undefined;
    for (const { head, end, failed } of await allGroups(this.#index)) {
      if (!failed) this.#folds.fold(head, end);
    }
    return undefined;
  }
}
