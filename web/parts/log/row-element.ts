import type { Row } from "../../data/log/line-index.ts";
import { readLine, type Span } from "../../data/log/line-text.ts";
import { searchable } from "../../data/log/search.ts";
import type { AnsiColor, AnsiStyle } from "../../data/log/sgr.ts";

/** What is marked in the log: lines that a search found, and the one line that a link names. */
export interface Marks {
  readonly query: string;
  readonly found: ReadonlySet<number>;
  readonly at: number | null;
}

const decoder = new TextDecoder();

/**
 * The element of one row. It is filled again only when what it shows has changed, so that drawing a frame
 * costs what is new in it.
 */
export class RowElement {
  readonly element = document.createElement("div");
  readonly #number = document.createElement("span");
  readonly #text = document.createElement("span");
  #shown = "";

  constructor() {
    this.element.className = "log-row";
    this.#number.className = "log-number";
    this.#text.className = "log-text";
    this.element.append(this.#number, this.#text);
  }

  show(row: Row | null, marks: Marks): void {
    const found = row !== null && marks.found.has(row.offset);
    const at = row !== null && marks.at === row.offset;
    const shown =
      row === null
        ? "missing"
        : `${row.offset} ${row.bytes.length} ${row.number ?? ""} ${at} ${found ? marks.query : ""}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.toggleAttribute("data-found", found);
    this.element.toggleAttribute("data-at", at);
    if (row === null) {
      this.#number.dataset["number"] = "";
      delete this.element.dataset["offset"];
      this.#text.replaceChildren("…");
      return;
    }
    this.element.dataset["offset"] = String(row.offset);
    this.#number.dataset["number"] = row.number === null ? "·" : String(row.number);
    const spans = readLine(decoder.decode(row.bytes), row.style);
    const pieces = found ? spans.flatMap((span) => marked(span, marks.query)) : spans.map(spanElement);
    this.#text.replaceChildren(...pieces, ...(row.cut ? [" …"] : []));
  }
}

/** A span with the searched text marked where it stands within the span. */
function marked(span: Span, query: string): readonly Node[] {
  const wanted = searchable(query);
  const text = span.text.normalize("NFC");
  const pieces: Node[] = [];
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

function spanElement({ text, style }: Span): Node {
  const classes = classesOf(style);
  const fg = style.inverse ? style.bg : style.fg;
  const bg = style.inverse ? style.fg : style.bg;
  if (classes === "" && fg === null && bg === null && !style.inverse) return document.createTextNode(text);
  const element = document.createElement("span");
  element.className = classes;
  element.textContent = text;
  if (style.inverse) {
    element.style.color = "var(--page)";
    element.style.background = bg === null ? "var(--ink)" : cssOf(bg);
    return element;
  }
  if (fg?.kind === "named") element.style.color = cssOf(fg);
  if (fg?.kind === "mixed") {
    element.classList.add("ansi-mixed");
    element.style.setProperty("--mixed", fg.css);
  }
  if (bg !== null) {
    element.classList.add("ansi-mixed-bg");
    element.style.setProperty("--mixed-bg", cssOf(bg));
  }
  return element;
}

function cssOf(color: AnsiColor): string {
  if (color.kind === "mixed") return color.css;
  return color.index === 8 ? "var(--soft)" : `var(--ansi-${color.index % 8})`;
}

function classesOf({ bold, dim, italic, underline, strike }: AnsiStyle): string {
  return [
    bold ? "ansi-bold" : "",
    dim ? "ansi-dim" : "",
    italic ? "ansi-italic" : "",
    underline ? "ansi-underline" : "",
    strike ? "ansi-strike" : "",
  ]
    .filter((name) => name !== "")
    .join(" ");
}
