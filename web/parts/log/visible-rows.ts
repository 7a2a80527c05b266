import type { BlockLine } from "../../data/log/block-lines.ts";
import type { FoldedLines } from "../../data/log/folded-lines.ts";
import type { GroupEnds } from "../../data/log/group-ends.ts";
import type { OutputFile } from "../../data/log/output-file.ts";
import { type Marks, type RowContext, RowElement, type RowOptions } from "./row-element.ts";

type Decorations = typeof import("./decorations.ts");

/** The part of a row that was clicked, and the offset of its line. */
export interface RowHit {
  readonly part: "number" | "fold";
  readonly offset: number;
}

/** The rows of a log that have an element, in order. Unused elements are recycled. */
export class VisibleRows {
  readonly element = document.createElement("div");
  readonly #lines: FoldedLines;
  readonly #file: OutputFile;
  #decorations: Decorations | null = null;
  #groupEnds: GroupEnds | null = null;
  #elements = new Map<number, RowElement>();
  /** True when the visible group heads can be folded. */
  foldable = false;

  constructor(lines: FoldedLines, file: OutputFile) {
    this.#lines = lines;
    this.#file = file;
    this.element.className = "log-rows";
  }

  /** Adds cards and durations, which are loaded after the first lines. */
  decorate(decorations: Decorations): void {
    this.#decorations = decorations;
    this.#groupEnds = new decorations.GroupEnds(this.#file.index);
  }

  /** Assigns an element to each row from `first` to before `last`, in order, and keeps existing ones. */
  show(first: number, last: number, marks: Marks, options: RowOptions): void {
    const kept = new Map<number, RowElement>();
    const free: RowElement[] = [];
    for (const [row, element] of this.#elements) {
      if (row >= first && row < last) kept.set(row, element);
      else free.push(element);
    }
    const blocks = options.inWords
      ? (this.#decorations?.blockLines((index) => this.#lines.at(index), first, last) ?? [])
      : [];
    let before: ChildNode | null = this.element.firstChild;
    for (let row = first; row < last; row += 1) {
      const element = kept.get(row) ?? free.pop() ?? new RowElement();
      kept.set(row, element);
      const line = this.#lines.at(row);
      const context = this.#contextOf(row, line?.offset ?? null, blocks[row - first] ?? null);
      element.show(line, marks, options, context);
      if (element.isHead) this.foldable = context.folding !== undefined;
      if (element.element === before) before = before.nextSibling;
      else this.element.insertBefore(element.element, before);
    }
    for (const { element } of free) element.remove();
    this.#elements = kept;
  }

  #contextOf(row: number, offset: number | null, block: BlockLine | null): RowContext {
    const time = offset === null ? null : this.#file.times.at(offset);
    return {
      folding: this.#lines.hiddenBelow(row),
      block,
      at: time?.at ?? null,
      isStderr: time?.stream === "stderr",
      durationOf: (head) => this.#durationOf(head),
    };
  }

  /** Returns the time between the first and the last line of a group; null while it is not known. */
  #durationOf(head: number): number | null {
    const last = this.#groupEnds?.lastLine(head) ?? null;
    if (last === null) return null;
    const [from, to] = [this.#file.times.at(head), this.#file.times.at(last)];
    return from === null || to === null ? null : Date.parse(to.at) - Date.parse(from.at);
  }

  /** Moves the rows to this vertical position. */
  drawAt(top: number): void {
    this.element.style.transform = `translateY(${top}px)`;
  }

  /** The total height of the rows. */
  get height(): number {
    return this.element.offsetHeight;
  }

  get meanHeight(): number {
    return this.height / Math.max(1, this.#elements.size);
  }

  /** Returns the height of the rows above a row and its fraction; 0 if it has no element. */
  heightAbove(top: number): number {
    const element = this.#elements.get(Math.floor(top))?.element;
    return element === undefined ? 0 : element.offsetTop + (top % 1) * element.offsetHeight;
  }

  hit(target: EventTarget | null): RowHit | null {
    for (const row of this.#elements.values()) {
      if (row.offset === null) continue;
      if (row.isNumber(target)) return { part: "number", offset: row.offset };
      if (row.isFold(target)) return { part: "fold", offset: row.offset };
    }
    return null;
  }
}
