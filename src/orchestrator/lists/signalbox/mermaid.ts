import { trimCharacters } from "./trim.ts";

/** A node of a graph. */
export interface GraphNode {
  readonly name: string;
  /** The text in the node's shape; null if the node only has a name. */
  label: string | null;
}

/** An arrow of a graph: `to` waits for `from`. */
export interface GraphArrow {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/** A mermaid graph or flowchart. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly arrows: readonly GraphArrow[];
  /** The nodes of each subgraph, by the name of the subgraph. */
  readonly subgraphs: ReadonlyMap<string, ReadonlySet<string>>;
  /** The lines with an arrow that could not be read. */
  readonly unreadable: readonly number[];
}

const maxArrows = 200_000;
const maxDepth = 16;

/**
 * Reads a mermaid graph or flowchart; null for any other diagram. `firstLine` is the number of its first
 * line.
 */
export function readGraph(lines: readonly string[], firstLine: number): Graph | null {
  let start = 0;
  if (lines[0]?.trim() === "---") start = lines.indexOf("---", 1) + 1;
  while (start < lines.length && /^\s*(?:%%.*)?$/u.test(lines[start]!)) start++;
  const header = /^\s*(?:graph|flowchart(?:-elk)?)\b[^;]*(;?)/u.exec(lines[start] ?? "");
  if (header === null) return null;
  const reader = new GraphReader();
  reader.addLine(lines[start]!.slice(header[0].length), firstLine + start);
  for (let index = start + 1; index < lines.length; index++) reader.addLine(lines[index]!, firstLine + index);
  return reader;
}

const otherStatement =
  /^(?:style|classDef|class|click|linkStyle|direction|accTitle|accDescr|title)(?=[\s:{]|$)/u;

class GraphReader implements Graph {
  readonly nodes = new Map<string, GraphNode>();
  readonly arrows: GraphArrow[] = [];
  readonly subgraphs = new Map<string, Set<string>>();
  readonly unreadable: number[] = [];
  /** The open subgraphs, outermost first. */
  readonly #open: Set<string>[] = [];
  #depth = 0;

  addLine(text: string, line: number): void {
    let at = 0;
    for (;;) {
      at = skip(text, at, /[\s;]/u);
      if (at >= text.length || text.startsWith("%%", at)) return;
      const statement = text.slice(at);
      if (otherStatement.test(statement)) return;
      if (/^end\s*(?:;|$)/u.test(statement)) {
        if (this.#depth <= maxDepth) this.#open.pop();
        this.#depth = Math.max(0, this.#depth - 1);
        at += 3;
        continue;
      }
      if (/^subgraph(?=\s|$)/u.test(statement)) {
        this.#openSubgraph(statement.slice(8).trim());
        return;
      }
      const end = this.#chain(text, at, line);
      if (end === null) {
        if (/-->|==>|\.->/u.test(statement)) this.unreadable.push(line);
        return;
      }
      at = end;
    }
  }

  #openSubgraph(text: string): void {
    const name = /^[^\s[("]+/u.exec(text)?.[0] ?? text.replaceAll(/["[\]]/gu, "").trim();
    const members = this.subgraphs.get(name) ?? new Set<string>();
    this.subgraphs.set(name, members);
    this.#depth++;
    // The limit keeps the time linear at any depth.
    if (this.#depth <= maxDepth) this.#open.push(members);
  }

  /** Reads `A & B --> C --> D` and returns the index after it; null if there is anything else. */
  #chain(text: string, from: number, line: number): number | null {
    let group = this.#group(text, from);
    if (group === null) return null;
    for (;;) {
      const link = readLink(text, group.end);
      if (link === null) {
        const end = skip(text, group.end, /\s/u);
        return end >= text.length || text[end] === ";" || text.startsWith("%%", end) ? end : null;
      }
      const next = this.#group(text, link.end);
      if (next === null) return null;
      if (link.arrow) this.#connect(group.names, next.names, line);
      group = next;
    }
  }

  #connect(sources: readonly string[], targets: readonly string[], line: number): void {
    if (this.arrows.length + sources.length * targets.length > maxArrows) {
      this.unreadable.push(line);
      return;
    }
    for (const from of sources) for (const to of targets) this.arrows.push({ from, to, line });
  }

  #group(text: string, from: number): { readonly names: readonly string[]; readonly end: number } | null {
    const names: string[] = [];
    let at = from;
    for (;;) {
      const node = readNode(text, skip(text, at, /\s/u));
      if (node === null) return null;
      this.#know(node.name, node.label);
      names.push(node.name);
      const next = skip(text, node.end, /\s/u);
      if (text[next] !== "&") return { names, end: node.end };
      at = next + 1;
    }
  }

  #know(name: string, label: string | null): void {
    const known = this.nodes.get(name);
    if (known === undefined) this.nodes.set(name, { name, label });
    else if (label !== null) known.label = label;
    for (const members of this.#open) members.add(name);
  }
}

interface ReadNode {
  readonly name: string;
  readonly label: string | null;
  readonly end: number;
}

const namePattern = /[\p{L}\p{N}_](?:[\p{L}\p{N}_/]|[-.](?=[\p{L}\p{N}_]))*/uy;
const classPattern = /:::[\p{L}\p{N}_,-]+/uy;

function readNode(text: string, at: number): ReadNode | null {
  namePattern.lastIndex = at;
  const name = namePattern.exec(text)?.[0];
  if (name === undefined) return null;
  let end = at + name.length;
  const shape = readShape(text, end);
  if (shape !== null) end = shape.end;
  classPattern.lastIndex = end;
  const style = classPattern.exec(text);
  return { name, label: shape?.label ?? null, end: end + (style?.[0].length ?? 0) };
}

const closers: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}", ">": "]" };

/** Reads the shape after a node's name, such as `["Label"]`, `([Label])` or `@{ label: "Label" }`. */
function readShape(text: string, at: number): { readonly label: string; readonly end: number } | null {
  if (text.startsWith("@{", at)) {
    const end = closing(text, at + 2, "}");
    if (end < 0) return null;
    const label = /label:\s*["']?([^"',}]*)/u.exec(text.slice(at, end))?.[1] ?? "";
    return { label: label.trim(), end: end + 1 };
  }
  if (!Object.hasOwn(closers, text[at] ?? "")) return null;
  const opening = /[[({>/\\]+/uy;
  opening.lastIndex = at;
  const brackets = opening.exec(text)![0];
  const inner = at + brackets.length;
  const end = closing(
    text,
    inner,
    closers[brackets.split("").findLast((one) => Object.hasOwn(closers, one))!]!,
  );
  if (end < 0) return null;
  const label = trimCharacters(text.slice(inner, end), "\"'`/\\ \t");
  return { label, end: skip(text, end, /[\])}/\\]/u) };
}

/** Returns the index of a closing bracket outside quotes; -1 if there is none. */
function closing(text: string, from: number, bracket: string): number {
  let quoted = text.slice(from).trimStart().startsWith('"');
  if (!quoted) return text.indexOf(bracket, from);
  quoted = false;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted;
    else if (text[at] === bracket && !quoted) return at;
  }
  return -1;
}

const linkPattern =
  /\s*(?:[\p{L}\p{N}_]+@)?(<|[ox](?=--|==|-\.))?(?:(--+|==+|-\.+-?)([>ox]?)|(~~~+))(?:\s*\|([^|]*)\|)?/uy;

/** Reads a link, also with a text in it: `-->`, `-.->|text|`, `-- text -->`. */
function readLink(text: string, at: number): { readonly arrow: boolean; readonly end: number } | null {
  linkPattern.lastIndex = at;
  const found = linkPattern.exec(text);
  if (found === null) return null;
  const [whole, tail = "", line = "", head = ""] = found;
  let end = at + whole.length;
  if (found[4] !== undefined) return { arrow: false, end };
  if (head === ">") return { arrow: tail === "", end };
  const isOpen = line === "--" || line === "==" || /^-\.+$/u.test(line);
  if (!isOpen) return { arrow: false, end };
  // `A --o B` and `A --x B` have a head. Any other short line begins a text, which a second line ends.
  if (head !== "" && /^\s/u.test(text.slice(end))) return { arrow: false, end };
  const rest = line === "--" ? /--+([>ox-])/gu : line === "==" ? /==+([>ox=])/gu : /\.+-([>ox]?)/gu;
  rest.lastIndex = end - head.length;
  const second = rest.exec(text);
  if (second === null) return null;
  end = rest.lastIndex;
  const label = /\s*\|[^|]*\|/uy;
  label.lastIndex = end;
  end += label.exec(text)?.[0].length ?? 0;
  return { arrow: second[1] === ">" && tail === "", end };
}

function skip(text: string, from: number, characters: RegExp): number {
  let at = from;
  while (at < text.length && characters.test(text[at]!)) at++;
  return at;
}
