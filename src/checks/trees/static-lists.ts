import type { CodeNode } from "./code-node.ts";
import { chainOf } from "./code-node.ts";
import type { Scopes } from "./scopes.ts";

/** Returns the items of a list that the program writes out, directly or as the value of an unchanged variable. */
export function itemsOf(node: CodeNode | undefined, scopes: Scopes, depth = 0): readonly CodeNode[] | null {
  if (node === undefined || depth > 4) return null;
  if (node.kind === "list" || node.kind === "object") {
    const isPlain = node.children.every(({ kind }) => kind !== "spread");
    return isPlain && (node.kind === "list" || node.children.every(({ kind }) => kind !== "entry"))
      ? node.children
      : null;
  }
  if (node.kind !== "name") return null;
  const binding = scopes.bindingOf(node.text, node.from);
  if (binding?.kind !== "variable" || binding.value === null || binding.isChanged || binding.isPassed)
    return null;
  return itemsOf(binding.value, scopes, depth + 1);
}

/** True for a part of a written list that has no items: `list.slice(9)`, or `list.filter(…)` with a test that none passes. */
export function isEmptyPart(call: CodeNode, scopes: Scopes): boolean {
  const [callee, first, second] = call.children;
  if (chainOf(callee)?.endsWith("islice") === true) return second?.text === "0";
  if (callee?.kind !== "member") return false;
  const items = itemsOf(callee.children[0], scopes);
  if (items === null) return false;
  if (callee.text === "slice") {
    const [from, to] = [numberOf(first), numberOf(second)];
    if (from === null || to === null) return false;
    return items.slice(from, to).length === 0;
  }
  if (callee.text !== "filter" || first?.kind !== "function") return false;
  const [body] = first.children;
  const only = body?.kind === "block" && body.children.length === 1 ? body.children[0] : body;
  const test = only?.kind === "return" ? only.children[0] : only;
  const [name = ""] = first.parameters ?? [];
  return test !== undefined && items.length > 0 && items.every((item) => holds(test, name, item) === false);
}

/** Returns a number, undefined for a missing one, and null for anything else. */
function numberOf(node: CodeNode | undefined): number | undefined | null {
  if (node === undefined) return undefined;
  const negated = node.kind === "operator" && node.text === "-" ? node.children[0] : undefined;
  const value = Number(negated === undefined ? node.text : `-${negated.text}`);
  return (negated ?? node).kind === "literal" && !Number.isNaN(value) ? value : null;
}

/** Decides a test on an item as far as constants tell. */
function holds(test: CodeNode, name: string, item: CodeNode): boolean | null {
  if (test.kind === "operator") {
    const [left, right] = test.children;
    if (left === undefined) return null;
    if (test.text === "!") {
      const value = holds(left, name, item);
      return value === null ? null : !value;
    }
    if (right === undefined) return null;
    if (test.text === "&&" || test.text === "||") {
      const values = [holds(left, name, item), holds(right, name, item)];
      const strong = test.text === "||";
      return values.includes(strong) ? strong : values.includes(null) ? null : !strong;
    }
    const [a, b] = [valueOf(left, name, item), valueOf(right, name, item)];
    return a === null || b === null ? null : compared(a.value, test.text, b.value);
  }
  const value = valueOf(test, name, item);
  return value === null ? null : Boolean(value.value);
}

type Known = { readonly value: string | number | boolean | undefined };

/** Returns the value of a constant, of the item, or of a part of it. */
function valueOf(node: CodeNode, name: string, item: CodeNode): Known | null {
  const part = partOf(node, name, item);
  if (part !== null && part.kind === "literal") return literal(part);
  if (node.kind === "literal") return literal(node);
  if (node.kind === "operator" && node.text === "typeof" && node.children[0] !== undefined) {
    const of = partOf(node.children[0], name, item);
    if (of === null) return null;
    return of.kind === "literal"
      ? { value: typeof literal(of)?.value }
      : { value: of.kind === "function" ? "function" : "object" };
  }
  if (node.kind === "member" && node.text === "length" && node.children[0] !== undefined) {
    const of = partOf(node.children[0], name, item);
    if (of?.kind === "list" && of.children.every(({ kind }) => kind !== "spread"))
      return { value: of.children.length };
    return of?.isString === true ? { value: of.text.length } : null;
  }
  // A property that a written object lacks.
  const owner =
    node.kind === "member" && node.children[0] !== undefined ? partOf(node.children[0], name, item) : null;
  return owner?.kind === "object" &&
    part === null &&
    owner.children.every(({ kind }) => kind === "entry") &&
    entryOf(owner, node.text) === null
    ? { value: undefined }
    : null;
}

function partOf(node: CodeNode, name: string, item: CodeNode): CodeNode | null {
  if (node.kind === "name") return node.text === name ? item : null;
  if (node.kind !== "member" || node.children[0] === undefined) return null;
  const owner = partOf(node.children[0], name, item);
  if (owner === null) return null;
  if (owner.kind === "object") return entryOf(owner, node.text);
  const index = node.children[1]?.text ?? node.text;
  return owner.kind === "list" && /^\d{1,4}$/.test(index) ? (owner.children[Number(index)] ?? null) : null;
}

function entryOf(object: CodeNode, key: string): CodeNode | null {
  return object.children.find(({ kind, text }) => kind === "entry" && text === key)?.children[0] ?? null;
}

function literal({ isString, text }: CodeNode): Known | null {
  if (isString === true) return { value: text };
  if (text === "true" || text === "false") return { value: text === "true" };
  const value = Number(text);
  return Number.isNaN(value) ? null : { value };
}

function compared(a: Known["value"], operator: string, b: Known["value"]): boolean | null {
  switch (operator) {
    case "===":
    case "==":
      return a === b;
    case "!==":
    case "!=":
      return a !== b;
    case ">":
      return Number(a) > Number(b);
    case "<":
      return Number(a) < Number(b);
    case ">=":
      return Number(a) >= Number(b);
    case "<=":
      return Number(a) <= Number(b);
    default:
      return null;
  }
}
