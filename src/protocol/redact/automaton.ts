import { encodeUtf8 } from "../dialects/text/utf8.ts";
import { formsOf } from "./forms.ts";
import { redactionMark, type Secret, shortestSecret } from "./secret.ts";

/**
 * Maximum number of states with a complete row of successors. They are the shallow ones, in which ordinary
 * text stays.
 */
const maxRows = 1024;

/**
 * Finds every form of every secret in one pass (Aho–Corasick). A state represents the longest end of the input that
 * begins some form. States are numbered by depth, so the children of a state are consecutive and the first `rows`
 * states are the shallow ones. Those have a table of all 256 successors; the others try their children and fall back.
 * The automaton is immutable and shared by all sessions that redact the same values.
 */
export interface Automaton {
  readonly names: readonly string[];
  /** The replacement for each name's secret, as bytes. */
  readonly marks: readonly Uint8Array[];
  /** Length of the longest form in bytes. Nothing further back matters. */
  readonly longest: number;
  readonly rows: number;
  readonly row: Int32Array;
  /** The children of state `s` are the states from `firstChild[s]` up to `firstChild[s + 1]`. */
  readonly firstChild: Int32Array;
  /** The byte that leads to a state. */
  readonly label: Uint8Array;
  readonly fail: Int32Array;
  readonly depth: Int32Array;
  /** A name with a form that begins like the state. */
  readonly owner: Int32Array;
  /** Length of the longest form that ends here (0 if none does) and its name. */
  readonly found: Int32Array;
  readonly foundOwner: Int32Array;
}

/** Builds the automaton of these secrets; null if there is nothing to search for. */
export function automatonOf(secrets: readonly Secret[]): Automaton | null {
  const searched = secrets.filter(({ value }) => value.length >= shortestSecret);
  if (searched.length === 0) return null;
  const names = [...new Set(searched.map(({ name }) => name))];
  const root = trieOf(searched, names);
  const order = byDepth(root);
  const tables = emptyTables(order.length);
  for (const [state, node] of order.entries()) {
    tables.label[state] = node.label;
    tables.depth[state] = node.depth;
    tables.owner[state] = node.owner;
    tables.firstChild[state + 1] = (tables.firstChild[state] ?? 1) + node.children.size;
    if (node.ends) tables.found[state] = node.depth;
    tables.foundOwner[state] = node.owner;
  }
  const rows = Math.min(order.length, maxRows);
  const row = new Int32Array(rows * 256);
  link(tables, row, rows);
  const longest = order.at(-1)?.depth ?? 0;
  const marks = names.map((name) => encodeUtf8(redactionMark(name)));
  return { names, marks, longest, rows, row, ...tables };
}

interface Node {
  readonly label: number;
  readonly depth: number;
  readonly owner: number;
  readonly children: Map<number, Node>;
  ends: boolean;
}

function trieOf(secrets: readonly Secret[], names: readonly string[]): Node {
  const root: Node = { label: 0, depth: 0, owner: -1, children: new Map(), ends: false };
  for (const { name, value } of secrets) {
    const owner = names.indexOf(name);
    for (const form of formsOf(value)) {
      let node = root;
      for (const label of form) {
        let next = node.children.get(label);
        if (next === undefined) {
          next = { label, depth: node.depth + 1, owner, children: new Map(), ends: false };
          node.children.set(label, next);
        }
        node = next;
      }
      node.ends = true;
    }
  }
  return root;
}

function byDepth(root: Node): Node[] {
  const order = [root];
  for (const node of order) order.push(...node.children.values());
  return order;
}

type Tables = Omit<Automaton, "names" | "marks" | "longest" | "rows" | "row">;

function emptyTables(states: number): Tables {
  const firstChild = new Int32Array(states + 1);
  firstChild[0] = 1;
  return {
    firstChild,
    label: new Uint8Array(states),
    fail: new Int32Array(states),
    depth: new Int32Array(states),
    owner: new Int32Array(states),
    found: new Int32Array(states),
    foundOwner: new Int32Array(states),
  };
}

/** Sets every state's fallback state in order of depth, and the rows of the shallow ones. */
function link(tables: Tables, row: Int32Array, rows: number): void {
  const { firstChild, label, fail, found, foundOwner } = tables;
  for (let state = 0; state < fail.length; state++) {
    const back = fail[state] ?? 0;
    if (found[state] === 0) {
      found[state] = found[back] ?? 0;
      foundOwner[state] = foundOwner[back] ?? -1;
    }
    if (state < rows && state > 0) row.copyWithin(state * 256, back * 256, back * 256 + 256);
    for (let child = firstChild[state] ?? 0; child < (firstChild[state + 1] ?? 0); child++) {
      const byte = label[child] ?? 0;
      fail[child] = state === 0 ? 0 : successor({ firstChild, label, fail, row, rows }, back, byte);
      if (state < rows) row[state * 256 + byte] = child;
    }
  }
}

/**
 * Returns the state after one more byte. Every step back was preceded by a step deeper, so the total cost is
 * linear.
 */
export function successor(
  { firstChild, label, fail, row, rows }: Pick<Automaton, "firstChild" | "label" | "fail" | "row" | "rows">,
  from: number,
  byte: number,
): number {
  let state = from;
  for (;;) {
    if (state < rows) return row[(state << 8) | byte] ?? 0;
    const end = firstChild[state + 1] ?? 0;
    for (let child = firstChild[state] ?? 0; child < end; child++) if (label[child] === byte) return child;
    state = fail[state] ?? 0;
  }
}
