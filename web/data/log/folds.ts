/** The hidden rows of a log: those below each folded head, up to the end of its group. Heads stay visible. */
export class Folds {
  #folds: readonly { readonly head: number; readonly end: number; readonly hiddenBefore: number }[] = [];
  #hidden = 0;

  /** The number of hidden rows. */
  get hidden(): number {
    return this.#hidden;
  }

  /** Returns how many rows the folded group with this head hides, or null when it is open. */
  hiddenBelow(head: number): number | null {
    const fold = this.#before(head + 1);
    return fold?.head === head ? fold.end - head - 1 : null;
  }

  /** Returns the head of the folded group that hides this row, or null when the row is visible. */
  hiding(row: number): number | null {
    const fold = this.#before(row);
    return fold !== undefined && row < fold.end ? fold.head : null;
  }

  /** Hides the rows after this head and before `end`, including nested groups. */
  fold(head: number, end: number): void {
    const others = this.#folds.filter((other) => other.head < head || other.head >= end);
    this.#set([...others, { head, end }]);
  }

  unfold(head: number): void {
    this.#set(this.#folds.filter((fold) => fold.head !== head));
  }

  unfoldAll(): void {
    this.#set([]);
  }

  /** Returns the index of a row among the visible ones; a hidden row has the index of its head. */
  indexOf(row: number): number {
    const fold = this.#before(row);
    if (fold === undefined) return row;
    const within = Math.min(row, fold.end) - fold.head - 1;
    return row < fold.end ? fold.head - fold.hiddenBefore : row - fold.hiddenBefore - within;
  }

  /** Returns the row at an index among the visible ones. */
  rowAt(index: number): number {
    let hidden = 0;
    let low = 0;
    let high = this.#folds.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const fold = this.#folds[middle];
      if (fold !== undefined && fold.head - fold.hiddenBefore < index) {
        hidden = fold.hiddenBefore + fold.end - fold.head - 1;
        low = middle + 1;
      } else high = middle - 1;
    }
    return index + hidden;
  }

  /** Returns the last fold whose head is above this row. */
  #before(row: number) {
    let low = 0;
    let high = this.#folds.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if ((this.#folds[middle]?.head ?? Infinity) < row) low = middle + 1;
      else high = middle - 1;
    }
    return this.#folds[high];
  }

  #set(folds: readonly { readonly head: number; readonly end: number }[]): void {
    let hidden = 0;
    this.#folds = folds
      .toSorted((one, other) => one.head - other.head)
      .map(({ head, end }) => {
        const fold = { head, end, hiddenBefore: hidden };
        hidden += end - head - 1;
        return fold;
      });
    this.#hidden = hidden;
  }
}
