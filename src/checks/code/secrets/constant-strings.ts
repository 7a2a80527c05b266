import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import { readCode } from "../../trees/read-code.ts";
import type { Scopes } from "../../trees/scopes.ts";
import { scopesOf } from "../../trees/scopes.ts";

/** A string that a program puts together, and the name that it gets. */
export interface ConstantString {
  readonly value: string;
  readonly name: string;
  readonly line: number;
}

/** Returns the strings of a program with concatenations, joins and decodings carried out. */
export function constantStrings(path: string, text: string): ConstantString[] {
  const code = readCode(path, text);
  if (code === null) return [];
  const scopes = scopesOf(code);
  const found: ConstantString[] = [];
  const left: [node: CodeNode, name: string][] = [[code.root, ""]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [node, name] = next;
    const value = valueOf(node, scopes, 0);
    if (value !== null) {
      found.push({ value, name, line: code.lineOf(node.from) });
      continue;
    }
    for (const child of node.children) left.push([child, nameFor(node, child, name)]);
  }
  return found.slice(0, 20_000);
}

/** The name under which a part of a node is kept. */
function nameFor(node: CodeNode, child: CodeNode, name: string): string {
  const [target] = node.children;
  if (node.kind === "declare" || node.kind === "assign") return child === target ? "" : (target?.text ?? "");
  if (node.kind === "entry") return node.text;
  if (node.kind === "call" && child !== target) {
    const word = chainOf(target)?.split(".").at(-1) ?? "";
    // The default of a variable: os.environ.get("TOKEN", "…").
    const [, key] = node.children;
    return /^(?:get|getenv|env|getEnv|GetEnv|envOr|lookup)$/.test(word) &&
      key !== child &&
      key?.isString === true
      ? key.text
      : word;
  }
  return ["operator", "conditional", "await"].includes(node.kind) ? name : "";
}

function valueOf(node: CodeNode, scopes: Scopes, depth: number): string | null {
  if (node.kind === "literal") return node.isString === true ? node.text : null;
  return ["operator", "call", "template"].includes(node.kind) ? folded(node, scopes, depth) : null;
}

const maxLength = 10_000;

/** Carries out an expression of strings. */
function folded(node: CodeNode, scopes: Scopes, depth: number): string | null {
  if (depth > 40) return null;
  const inner = (each: CodeNode | undefined): string | null =>
    each === undefined ? null : folded(each, scopes, depth + 1);
  switch (node.kind) {
    case "literal":
      return node.isString === true ? node.text : null;
    case "name": {
      const binding = scopes.bindingOf(node.text, node.from);
      if (binding?.kind !== "variable" || binding.isChanged || binding.value === null) return null;
      return inner(binding.value);
    }
    case "operator": {
      if (node.text !== "+") return null;
      const parts = node.children.map(inner);
      return parts.every((part) => part !== null) ? parts.join("").slice(0, maxLength) : null;
    }
    case "template": {
      const parts = node.children.map(inner);
      if (!parts.every((part) => part !== null)) return null;
      const outer = node.text.split(/\$?\{[^}]{0,200}\}/);
      return outer
        .map((piece, index) => piece.replaceAll(/^[fFrR]?["'`]|["'`]$/g, "") + (parts[index] ?? ""))
        .join("");
    }
    case "call":
      return called(node, inner);
    default:
      return null;
  }
}

function called(node: CodeNode, inner: (each: CodeNode | undefined) => string | null): string | null {
  const [callee, first, second] = node.children;
  const chain = chainOf(callee) ?? "";
  if (callee?.kind === "member" && callee.text === "join") {
    const [object] = callee.children;
    const list = object?.kind === "list" ? object : first;
    const separator = object?.kind === "list" ? (first === undefined ? "," : inner(first)) : inner(object);
    if (list?.kind !== "list" || separator === null) return null;
    const parts = list.children.map(inner);
    return parts.every((part) => part !== null) ? parts.join(separator).slice(0, maxLength) : null;
  }
  if (callee?.kind === "member" && callee.text === "concat") {
    const parts = [callee.children[0], ...node.children.slice(1)].map(inner);
    return parts.every((part) => part !== null) ? parts.join("") : null;
  }
  if (callee?.kind === "member" && ["toString", "decode"].includes(callee.text)) {
    const [object] = callee.children;
    return object?.kind === "call" ? called(object, inner) : null;
  }
  const encoding =
    /^(?:atob|base64\.(?:b64decode|urlsafe_b64decode)|base64\.StdEncoding\.DecodeString)$/.test(chain)
      ? "base64"
      : /^(?:bytes\.fromhex|hex\.DecodeString|binascii\.unhexlify)$/.test(chain)
        ? "hex"
        : chain === "Buffer.from"
          ? (inner(second) ?? "utf8")
          : null;
  const value = encoding === null ? null : inner(first);
  if (value === null || encoding === null) return null;
  return Buffer.from(
    value,
    encoding === "hex" ? "hex" : encoding.startsWith("base64") ? "base64" : "utf8",
  ).toString("utf8");
}
