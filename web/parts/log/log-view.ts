import { FoldedLines } from "../../data/log/folded-lines.ts";
import type { OutputFile } from "../../data/log/output-file.ts";
import { clampedTop, type Extent, scrolledHeight, scrollFor, topRow } from "./geometry.ts";
import type { LogState } from "./log-state.ts";
import type { Language } from "../../data/preferences.ts";
import type { Marks, RowCards, RowOptions } from "./row-element.ts";
import { VisibleRows } from "./visible-rows.ts";

/** Settings and callbacks of a log view. */
export interface LogViewOptions {
  readonly file: OutputFile;
  readonly onState: (state: LogState) => void;
  /** Reports a click on the number of the line that starts at this byte. */
  readonly onPick: (offset: number) => void;
  readonly words: () => RowOptions["words"];
  readonly language: () => Language;
}

const lineHeight = 18;
const followWithin = 40;
const overscan = 12;
/** Keys that scroll away from the end. */
const upwards: ReadonlySet<string> = new Set(["ArrowUp", "PageUp", "Home"]);

/**
 * Draws only the visible rows of a log: a spacer gives the scroll bar its length, and the rows are placed at the
 * scroll position. It draws at most one frame for all changes since the last. The view follows the end while it is
 * within 40 pixels of it. Scrolling up or selecting text stops following; scrolling down to the end starts it again.
 * Otherwise the byte at the top edge stays in position, whatever becomes known about the lines above.
 */
export class LogView {
  readonly #root: HTMLElement;
  readonly #options: LogViewOptions;
  readonly #space = document.createElement("div");
  readonly #rows: VisibleRows;
  readonly #ended = new AbortController();
  readonly #resize: ResizeObserver;
  readonly #lines: FoldedLines;
  #decorations: typeof import("./decorations.ts") | null = null;
  #inWords = true;
  #withTimes = false;
  #marks: Marks = { query: "", found: new Set(), at: null };
  /** The line at the top edge, and the rows between its top and the edge; negative if it is below. */
  #anchor = { offset: 0, fraction: 0 };
  /** The scroll position at which the anchor was placed; null after the reader has scrolled. */
  #placedAt: number | null = null;
  /** After groups were folded, the line that is drawn at the top edge becomes the anchor. */
  #anchorsAnew = false;
  #following = true;
  #leftAt = 0;
  #lastTop = 0;
  #wrap = false;
  #rowHeight = lineHeight;
  #viewport = 0;
  #drawnVersion = -1;
  /**
   * The end as last drawn. If it has not moved, the view does not scroll to it, because that would stop a smooth
   * scroll.
   */
  #drawnEnd = -1;
  #drawnRowHeight = lineHeight;
  #frame: number | null = null;
  #state = "";

  constructor(root: HTMLElement, options: LogViewOptions) {
    this.#root = root;
    this.#options = options;
    this.#lines = new FoldedLines(options.file.index);
    this.#space.className = "log-space";
    this.#rows = new VisibleRows(this.#lines, options.file);
    this.#space.append(this.#rows.element);
    root.replaceChildren(this.#space);
    const { signal } = this.#ended;
    root.addEventListener("scroll", () => this.#scrolled(), { passive: true, signal });
    root.addEventListener("click", (event) => this.#clicked(event), { signal });
    root.addEventListener("keydown", ({ key }) => upwards.has(key) && this.#leave(), { signal });
    document.addEventListener("selectionchange", () => this.#selected(), { signal });
    this.#resize = new ResizeObserver(() => {
      this.#viewport = root.clientHeight;
      this.changed();
    });
    this.#resize.observe(root);
    void import("./decorations.ts").then((decorations) => this.#decorate(decorations));
  }

  #decorate(decorations: typeof import("./decorations.ts")): void {
    this.#rows.decorate(decorations);
    this.#decorations = decorations;
    this.changed();
  }

  /** Redraws after the log has grown or more of it is known. */
  changed(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  /** Goes to the end and follows it, even during a smooth scroll. */
  follow(): void {
    this.#following = true;
    this.#root.scrollTop = this.#root.scrollHeight;
    this.changed();
  }

  /** Scrolls the line with this byte to a third of the view and stops following. */
  show(offset: number): void {
    this.#leave();
    this.#lines.reveal(offset);
    this.#anchor = { offset, fraction: -this.#viewport / this.#rowHeight / 3 };
    this.#moved();
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    this.changed();
  }

  setWrap(wrap: boolean): void {
    if (wrap === this.#wrap) return;
    this.#wrap = wrap;
    this.#rowHeight = lineHeight;
    this.#root.classList.toggle("log-wrap", wrap);
    this.changed();
  }

  /** Shows lines of structured streams in words or as printed. */
  setInWords(inWords: boolean): void {
    this.#inWords = inWords;
    this.changed();
  }

  /** Shows the time at which each line arrived. */
  setWithTimes(withTimes: boolean): void {
    this.#withTimes = withTimes;
    this.#root.classList.toggle("log-timed", withTimes);
    this.changed();
  }

  /** Folds or opens the group of the line with this byte. */
  toggleGroup(offset: number): void {
    if (this.#lines.toggle(offset) === "opened") this.#leave();
    this.#anchorsAnew = true;
    this.#moved();
  }

  /** Folds every group without failures, or opens all if any is folded. */
  async toggleGroups(): Promise<void> {
    await this.#lines.toggleAll();
    this.#anchorsAnew = true;
    this.#moved();
  }

  /** Returns the byte at which the first visible line starts. */
  topOffset(): number {
    return this.#anchor.offset;
  }

  end(): void {
    this.#ended.abort();
    this.#resize.disconnect();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#root.replaceChildren();
  }

  #draw(): void {
    const { index } = this.#options.file;
    const extent = this.#extent();
    const height = scrolledHeight(extent);
    this.#space.style.height = `${height}px`;
    this.#root.style.setProperty("--digits", String(Math.max(4, String(extent.rows).length)));
    const end = height - this.#viewport;
    if (this.#following) {
      if (end !== this.#drawnEnd) this.#root.scrollTop = height;
    } else if (index.version !== this.#drawnVersion || this.#rowHeight !== this.#drawnRowHeight) {
      this.#scrollTo(scrollFor(extent, this.#anchorRow()));
      this.#placedAt = this.#root.scrollTop;
    }
    this.#drawnVersion = index.version;
    this.#drawnEnd = end;
    this.#drawnRowHeight = this.#rowHeight;
    const { scrollTop } = this.#root;
    // In a tall log a pixel stands for many rows, so a placed anchor says more than the scroll position.
    const top = this.#isPlaced() ? clampedTop(extent, this.#anchorRow()) : topRow(extent, scrollTop);
    const first = Math.max(0, Math.floor(top) - overscan);
    const last = Math.min(extent.rows, Math.ceil(top + this.#viewport / this.#rowHeight) + overscan);
    this.#rows.show(first, this.#arrived() ? last : first, this.#marks, {
      inWords: this.#inWords,
      withTimes: this.#withTimes,
      cards: this.#cards(),
      words: this.#options.words(),
    });
    if (this.#wrap) this.#measure();
    this.#rows.drawAt(this.#wrap ? this.#brokenAt(top, height) : scrollTop - (top - first) * this.#rowHeight);
    if (this.#following || this.#anchorsAnew) this.#anchorAt(top);
    this.#anchorsAnew = false;
    this.#ask(first, last);
    this.#tell();
  }

  #cards(): RowCards | null {
    if (this.#decorations === null) return null;
    const { cardLine, withoutTags, cardWords } = this.#decorations;
    return { cardLine, withoutTags, words: cardWords[this.#options.language()] };
  }

  /** Estimates the row height from the mean of the wrapped rows, when it differs much from the current one. */
  #measure(): void {
    const mean = Math.max(lineHeight, this.#rows.meanHeight);
    if (mean <= this.#rowHeight * 1.5 && mean >= this.#rowHeight / 1.5) return;
    this.#rowHeight = mean;
    this.changed();
  }

  /** Returns the position of wrapped rows so that `top` is at the top edge, or the last one at the end. */
  #brokenAt(top: number, height: number): number {
    const { scrollTop } = this.#root;
    if (scrollTop >= height - this.#viewport - 1) return Math.max(0, height - this.#rows.height);
    return scrollTop - this.#rows.heightAbove(top);
  }

  #ask(first: number, last: number): void {
    const { file } = this.#options;
    if (file.index.pages === 0) return;
    const from = this.#lines.pageOf(first);
    const to = this.#lines.pageOf(Math.max(first, last - 1));
    const pages = Array.from({ length: Math.min(8, to - from + 2) }, (_, at) => from + at);
    file.want([...pages, from - 1]);
  }

  #scrolled(): void {
    const { scrollTop, scrollHeight } = this.#root;
    const atEnd = scrollHeight - scrollTop - this.#viewport <= followWithin;
    // A smooth scroll upwards is not held back while it is still near the end.
    const up = scrollTop < this.#lastTop;
    this.#lastTop = scrollTop;
    if (!atEnd) this.#leave();
    else if (!up && !this.#selecting()) this.#following = true;
    if (!this.#isPlaced()) {
      this.#placedAt = null;
      this.#anchorAt(topRow(this.#extent(), scrollTop));
    }
    this.changed();
  }

  #clicked({ target }: MouseEvent): void {
    const hit = this.#rows.hit(target);
    if (hit?.part === "number") this.#options.onPick(hit.offset);
    if (hit?.part === "fold") this.toggleGroup(hit.offset);
  }

  /** Scrolls to a position unless it is there already, because that would stop a smooth scroll. */
  #scrollTo(top: number): void {
    if (Math.abs(top - this.#root.scrollTop) >= 1) this.#root.scrollTop = top;
  }

  /** Redraws moved rows so that the one at the top edge stays there. */
  #moved(): void {
    this.#drawnVersion = -1;
    this.changed();
  }

  #selected(): void {
    if (!this.#following || !this.#selecting()) return;
    this.#leave();
    this.changed();
  }

  #selecting(): boolean {
    const selection = document.getSelection();
    return selection !== null && !selection.isCollapsed && this.#root.contains(selection.anchorNode);
  }

  #leave(): void {
    if (!this.#following) return;
    this.#following = false;
    this.#leftAt = this.#options.file.index.length;
  }

  #anchorRow(): number {
    return this.#lines.indexOf(this.#anchor.offset) + this.#anchor.fraction;
  }

  /** Returns true if the view is where the anchor was placed, and the reader has not scrolled since. */
  #isPlaced(): boolean {
    return !this.#following && this.#placedAt !== null && Math.abs(this.#root.scrollTop - this.#placedAt) < 1;
  }

  #anchorAt(top: number): void {
    const index = Math.floor(top);
    this.#anchor = { offset: this.#lines.offsetOf(index), fraction: top - index };
  }

  #extent(): Extent {
    return {
      rows: this.#lines.count,
      rowHeight: this.#rowHeight,
      viewport: this.#viewport,
    };
  }

  /**
   * Returns whether some of the log has arrived. Before that, the number of rows is an estimate and there is nothing
   * to show.
   */
  #arrived(): boolean {
    return this.#options.file.index.loadedPages.length > 0;
  }

  #tell(): void {
    const { index } = this.#options.file;
    const newRows = this.#following
      ? 0
      : Math.max(0, index.rows - 1 - index.rowOf(Math.max(0, this.#leftAt - 1)));
    const state: LogState = {
      following: this.#following,
      newRows,
      rows: index.rows,
      arrived: this.#arrived(),
      exact: index.complete,
      groups: this.#rows.foldable,
      folded: this.#lines.areFolded,
    };
    const told = JSON.stringify(state);
    if (told === this.#state) return;
    this.#state = told;
    this.#options.onState(state);
  }
}
