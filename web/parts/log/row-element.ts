import type { Row } from "../../data/log/line-index.ts";
import { plainText, readLine, type Span } from "../../data/log/line-text.ts";
import { beginsGroup } from "../../data/log/group-line.ts";
import { readLogLine } from "../../../src/agents/line-formats.ts";
import type { BlockLine } from "../../data/log/block-lines.ts";
import type { CardWords } from "../../data/log/card-line.ts";
import { terminalLine } from "../../data/log/terminal-line.ts";
import { searchable } from "../../data/searchable.ts";
import { codesText, hiddenIn, type HiddenRun } from "../../../src/protocol/hidden-characters.ts";
import { type AnsiColor, type AnsiStyle, plain } from "../../data/log/sgr.ts";

/** The marked lines of the log: search results, and the linked line. */
export interface Marks {
  readonly query: string;
  readonly found: ReadonlySet<number>;
  readonly at: number | null;
}

/** Options of rows: structured lines in words or as printed, with times or without, and the texts of rows. */
export interface RowOptions {
  readonly inWords: boolean;
  readonly withTimes: boolean;
  /** Draws cards; null while it is not loaded. */
  readonly cards: RowCards | null;
  readonly words: {
    readonly fold: string;
    readonly unfold: string;
    readonly hidden: (rows: number) => string;
    /** The name of lines of stderr, for screen readers and the mouse. */
    readonly stderr: string;
    readonly time: (iso: string) => string;
    readonly exactTime: (iso: string) => string;
    readonly duration: (ms: number) => string;
  };
}

/** The functions and texts of cards. */
export interface RowCards {
  readonly cardLine: (line: BlockLine, text: string, words: CardWords) => string;
  readonly withoutTags: (text: string, words: CardWords) => string;
  readonly words: CardWords;
}

/** The surroundings of a row: its role in a block, its arrival, and the duration of the group if it heads one. */
export interface RowContext {
  readonly folding: Folding;
  readonly block: BlockLine | null;
  readonly at: string | null;
  readonly isStderr: boolean;
  readonly durationOf: (head: number) => number | null;
}

/**
 * The folding state of a group head: the number of hidden rows, null when it is open, undefined when it cannot be
 * folded.
 */
export type Folding = number | null | undefined;

const decoder = new TextDecoder();
/** The shortest duration of a group that is shown; times are known to the second. */
const shortest = 1000;

/**
 * The element of one row. It is filled again only when its content changes, so that a frame costs only what is new.
 */
export class RowElement {
  readonly element = document.createElement("div");
  readonly #number = document.createElement("span");
  readonly #time = document.createElement("span");
  readonly #fold = document.createElement("button");
  /** The offset of the line in the file. */
  offset: number | null = null;
  /** True when the line starts a group. */
  isHead = false;
  #shown = "";
  #marked = "";

  constructor() {
    this.element.className = "log-row";
    this.#number.className = "log-number";
    this.#time.className = "log-time";
    this.#fold.className = "log-fold";
    this.#fold.type = "button";
    this.#fold.tabIndex = -1;
  }

  show(row: Row | null, marks: Marks, options: RowOptions, context: RowContext): void {
    const found = row !== null && marks.found.has(row.offset);
    this.#mark(row !== null && marks.at === row.offset, found);
    const { folding, block, at, isStderr } = context;
    const isKnownHead = this.isHead && row !== null && row.offset === this.offset;
    const knownMs = isKnownHead ? context.durationOf(row.offset) : null;
    const { inWords, withTimes, words, cards } = options;
    // Cards affect only rows in a block and structured rows, which begin with a brace.
    const usesCards = block !== null || row?.bytes[0] === 0x7b;
    const shown =
      row === null
        ? "missing"
        : `${row.offset} ${row.bytes.length} ${row.number ?? ""} ${found ? marks.query : ""} ${inWords} ${usesCards && cards === null} ${folding} ${block?.is} ${withTimes ? at : ""} ${isStderr} ${knownMs}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.offset = row?.offset ?? null;
    this.#number.textContent = row === null ? "" : String(row.number ?? "·");
    const raw = row === null ? "" : decoder.decode(row.bytes);
    this.isHead = row !== null && beginsGroup(raw);
    this.element.toggleAttribute("data-head", this.isHead);
    this.#describe(context, words);
    const pieces =
      row === null ? ["…"] : piecesOf(row, raw, found ? marks.query : "", inWords ? { block, cards } : null);
    const folds = this.isHead && folding !== undefined;
    if (folds) this.#showFold(folding, options);
    if (withTimes) this.#showTime(at, words);
    this.element.replaceChildren(
      this.#number,
      ...(withTimes ? [this.#time] : []),
      ...(folds ? [this.#fold] : []),
      ...pieces,
    );
    if (folds && folding !== null) this.element.append(note("log-hidden", words.hidden(folding)));
    const durationMs = this.isHead && row !== null ? context.durationOf(row.offset) : null;
    if (durationMs !== null && durationMs >= shortest) {
      this.element.append(note("log-duration", words.duration(durationMs)));
    }
  }

  /** Checks whether a node is this row's number. */
  isNumber(node: EventTarget | null): boolean {
    return node === this.#number;
  }

  /** Checks whether a node is the fold button of this row. */
  isFold(node: EventTarget | null): boolean {
    return node === this.#fold;
  }

  #showFold(folding: number | null, { words }: RowOptions): void {
    this.#fold.textContent = folding === null ? "▾" : "▸";
    this.#fold.setAttribute("aria-expanded", String(folding === null));
    this.#fold.setAttribute("aria-label", folding === null ? words.fold : words.unfold);
  }

  #showTime(at: string | null, words: RowOptions["words"]): void {
    this.#time.textContent = at === null ? "" : words.time(at);
    this.#time.title = at === null ? "" : words.exactTime(at);
  }

  /** Sets the attributes for cards and for lines of stderr. */
  #describe({ block, isStderr }: RowContext, words: RowOptions["words"]): void {
    this.element.toggleAttribute("data-stderr", isStderr);
    this.#number.title = isStderr ? words.stderr : "";
    if (block === null) {
      delete this.element.dataset["card"];
      delete this.element.dataset["about"];
      return;
    }
    this.element.dataset["card"] = block.is === "marker" ? "whole" : block.is;
    this.element.dataset["about"] = block.is === "marker" ? "MARKER" : block.name;
  }

  #mark(at: boolean, found: boolean): void {
    const marked = `${at} ${found}`;
    if (marked === this.#marked) return;
    this.#marked = marked;
    this.element.toggleAttribute("data-at", at);
    this.element.toggleAttribute("data-found", found);
  }
}

function note(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** The shown text of a line: a card, the pieces of a structured line, or the line as printed. */
function piecesOf(
  row: Row,
  raw: string,
  query: string,
  inWords: { readonly block: BlockLine | null; readonly cards: RowCards | null } | null,
): readonly (Node | string)[] {
  const spans = inWords === null ? readLine(raw, row.style) : spansInWords(row, raw, inWords);
  const pieces = query === "" ? spans.map(spanElement) : spans.flatMap((span) => marked(span, query));
  return row.cut ? [...pieces, " …"] : pieces;
}

function spansInWords(
  row: Row,
  raw: string,
  { block, cards }: { readonly block: BlockLine | null; readonly cards: RowCards | null },
): readonly Span[] {
  if (block !== null && cards !== null) {
    return readLine(cards.cardLine(block, plainText(raw), cards.words));
  }
  const told = readLogLine(raw);
  if (told === null) return readLine(raw, row.style);
  return readLine(
    terminalLine(told, (text) => cards?.withoutTags(text, cards.words) ?? text),
    row.style,
  );
}

/** Returns a span with the matches of the query marked. */
function marked(span: Span, query: string): readonly (Node | string)[] {
  const wanted = searchable(query);
  const text = span.text.normalize("NFC");
  const pieces: (Node | string)[] = [];
  let from = 0;
  for (
    let at = text.toLowerCase().indexOf(wanted);
    at !== -1;
    at = text.toLowerCase().indexOf(wanted, from)
  ) {
    pieces.push(spanElement({ ...span, text: text.slice(from, at) }));
    const mark = document.createElement("mark");
    mark.append(spanElement({ ...span, text: text.slice(at, at + wanted.length) }));
    pieces.push(mark);
    from = at + wanted.length;
  }
  pieces.push(spanElement({ ...span, text: text.slice(from) }));
  return pieces;
}

function spanElement({ text, style }: Span): Node | string {
  const hidden = hiddenIn(text);
  if (style === plain && hidden.length === 0) return text;
  const element = document.createElement("span");
  element.className = classesOf(style);
  element.append(...withMarks(text, hidden));
  const { fg, bg, inverse } = style;
  if (inverse) {
    element.style.color = "var(--page)";
    element.style.background = fg === null ? "var(--ink)" : cssOf(fg);
    return element;
  }
  if (fg?.kind === "mixed") element.style.setProperty("--mixed", fg.css);
  if (bg !== null) element.style.setProperty("--mixed-bg", cssOf(bg));
  return element;
}

/** Marks hidden characters with their code points, as `VisibleText` does. */
function withMarks(text: string, hidden: readonly HiddenRun[]): readonly (Node | string)[] {
  const pieces: (Node | string)[] = [];
  let from = 0;
  for (const { at, length, codes } of hidden) {
    const mark = document.createElement("span");
    mark.className = "hidden-character";
    mark.dataset["code"] = codesText(codes);
    mark.textContent = text.slice(at, at + length);
    pieces.push(text.slice(from, at), mark);
    from = at + length;
  }
  return [...pieces, text.slice(from)];
}

function cssOf(color: AnsiColor): string {
  if (color.kind === "mixed") return color.css;
  return color.index === 8 ? "var(--soft)" : `var(--ansi-${color.index % 8})`;
}

function classesOf({ fg, bg, bold, dim, italic, underline, strike }: AnsiStyle): string {
  const names = [
    fg === null ? "" : fg.kind === "mixed" ? "ansi-mixed" : `ansi-${fg.index === 8 ? 8 : fg.index % 8}`,
    bg === null ? "" : "ansi-mixed-bg",
    bold ? "ansi-bold" : "",
    dim ? "ansi-dim" : "",
    italic ? "ansi-italic" : "",
    underline ? "ansi-underline" : "",
    strike ? "ansi-strike" : "",
  ];
  return names.filter((name) => name !== "").join(" ");
}
