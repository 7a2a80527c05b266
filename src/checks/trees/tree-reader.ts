import type { SyntaxNode } from "@lezer/common";
import type { CodeKind, CodeNode } from "./code-node.ts";

/** The depth at which reading stops. Programs of people stay far below it. */
const maxDepth = 150;

type More = Partial<Omit<CodeNode, "kind" | "from" | "to" | "children">>;

/** Converts the syntax tree of one language. A subclass names the nodes of the language. */
export abstract class TreeReader {
  readonly text: string;
  isCut = false;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Converts a node; nodes below the maximum depth are left out. */
  read(node: SyntaxNode): CodeNode {
    if (this.#depth >= maxDepth) {
      this.isCut = true;
      return this.node("other", node, []);
    }
    this.#depth++;
    try {
      return this.convert(node);
    } finally {
      this.#depth--;
    }
  }

  protected abstract convert(node: SyntaxNode): CodeNode;

  /** True for tokens that carry no meaning of their own. */
  protected abstract isToken(name: string): boolean;

  protected node(kind: CodeKind, node: SyntaxNode, children: readonly CodeNode[], more: More = {}): CodeNode {
    return { kind, from: node.from, to: node.to, text: "", children, ...more };
  }

  /** Returns the children that are not tokens. */
  protected parts(node: SyntaxNode): SyntaxNode[] {
    return childrenOf(node).filter(({ name }) => !this.isToken(name));
  }

  protected readAll(nodes: readonly SyntaxNode[]): CodeNode[] {
    return nodes.map((each) => this.read(each));
  }

  protected source(node: SyntaxNode): string {
    return this.text.slice(node.from, node.to);
  }

  /** The conversion of a node that has no meaning for the checks: its parts in order. */
  protected other(node: SyntaxNode): CodeNode {
    return this.node("other", node, this.readAll(this.parts(node)));
  }
}

/** Returns the bounds of a slice such as `[1:]`, if they are numbers. Null for an index and for other slices. */
export function boundsIn(index: string): readonly [number, number | null] | null {
  const match = /^\[\s{0,9}(-?\d{1,9})?\s{0,9}:\s{0,9}(-?\d{1,9})?\s{0,9}\]$/.exec(index);
  if (match === null) return null;
  const [, from, to] = match;
  return [Number(from ?? 0), to === undefined ? null : Number(to)];
}

/** Returns the children of a node in order. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

/** Returns the value of a string literal with its quotes; escapes of single characters are resolved. */
export function stringValue(source: string): string {
  const start = /^[A-Za-z]{0,3}(?:"""|'''|["'`])/.exec(source)?.[0] ?? "";
  const quote = start.replace(/^[A-Za-z]{1,3}/, "");
  const end = source.length > start.length && source.endsWith(quote) ? quote.length : 0;
  const inner = source.slice(start.length, source.length - end);
  return inner.includes("\\")
    ? inner.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
    : inner;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
