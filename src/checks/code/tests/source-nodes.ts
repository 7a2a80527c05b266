import type { CodeNode } from "../../trees/code-node.ts";
import { nodesOf } from "../../trees/code-node.ts";
import type { TestFile } from "./read-tests.ts";

export function wordOf(node: CodeNode): string {
  const callee = node.kind === "call" ? node.children[0] : node;
  return callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
}

export function baseOf(node: CodeNode): CodeNode {
  let at = node;
  while (at.kind === "member" && at.children[0] !== undefined) at = at.children[0];
  return at;
}

export function isCallable({ scopes }: TestFile, name: string): boolean {
  return scopes.functionsNamed(name).length > 0;
}

/** `import text from "../src/a.js?raw"` and Go's `//go:embed a.go`. */
export function isRawImport(name: CodeNode, { scopes, code }: TestFile): boolean {
  const binding = scopes.bindingOf(name.text, name.from);
  if (binding?.kind === "import") return /\?(?:raw|source|text)$/.test(binding.module ?? "");
  if (binding === null || code.language !== "go" || !code.text.includes("//go:embed ")) return false;
  const before = code.text.slice(Math.max(0, binding.at - 200), binding.at);
  return /\/\/go:embed \S{1,100}\.go\s{1,5}var \s{0,5}$/.test(before);
}

/** The values that a function returns. */
export function returned(body: CodeNode): CodeNode[] {
  const [block] = body.children;
  if (block === undefined) return [];
  if (block.kind !== "block") return [block];
  return nodesOf(block, "return").flatMap(({ children }) => children.slice(0, 1));
}

export function isBoolean({ kind, text }: CodeNode): boolean {
  return kind === "literal" && /^(?:true|false|True|False)$/.test(text);
}

export function isTrue({ text }: CodeNode): boolean {
  return /^true$/i.test(text);
}

/** The values that say that something was not found. */
export function isNothing(node: CodeNode): boolean {
  if (node.kind === "list" || node.kind === "object") return node.children.length === 0;
  if (node.kind === "operator") return node.text === "-";
  if (node.kind === "name") return node.text === "undefined";
  return (
    node.kind === "literal" && ["", "0", "-1", "null", "None", "nil", "false", "False"].includes(node.text)
  );
}
