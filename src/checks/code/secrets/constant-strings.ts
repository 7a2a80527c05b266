import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import { readCode } from "../../trees/read-code.ts";
import type { Scopes } from "../../trees/scopes.ts";
import { scopesOf } from "../../trees/scopes.ts";
import { folded } from "./folded-values.ts";

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
    for (const value of joinedList(node)) found.push({ value, name: "", line: code.lineOf(node.from) });
    const value = valueOf(node, scopes);
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

function valueOf(node: CodeNode, scopes: Scopes): string | null {
  if (node.kind === "literal") return node.isString === true ? node.text : null;
  if (!["operator", "call", "template"].includes(node.kind)) return null;
  const value = folded(node, scopes);
  return typeof value === "string" ? value : null;
}

/** The parts of a list of texts, which something may join elsewhere. */
function joinedList({ kind, children }: CodeNode): string[] {
  if (kind !== "list" || children.length < 2 || children.length > 40) return [];
  if (!children.every((each) => each.isString === true)) return [];
  const parts = children.map(({ text }) => text);
  return ["", "_", "-"].map((separator) => parts.join(separator).slice(0, 2000));
}
