import type { SyntaxNode } from "@lezer/common";
import { type SyntaxTree, syntaxTree } from "../trees/syntax-tree.ts";

/** A test that a file declares. */
export interface DeclaredTest {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** True if the declaration leaves the test out under all circumstances. */
  readonly isSkipped: boolean;
  /** True if the declaration makes the runner leave out other tests. */
  readonly isFocused: boolean;
}

/**
 * Returns the tests that a file surely declares: those outside of loops, conditions and helper functions. Other
 * languages declare none.
 */
export function declaredTests(file: string, text: string): DeclaredTest[] {
  const parsed = syntaxTree(file, text);
  if (parsed === null) return [];
  const found: DeclaredTest[] = [];
  const lineAt = lineCounter(text);
  const add: Add = (node, name, isSkipped, isFocused = false) => {
    found.push({ file, line: lineAt(node.from), name, isSkipped, isFocused });
  };
  const top = parsed.tree.topNode;
  if (parsed.language === "javascript") inScript(top, parsed, { isSkipped: false, isFocused: false }, add);
  else if (parsed.language === "python") inPython(top, parsed, add);
  else if (file.endsWith("_test.go")) inGo(top, parsed, add);
  return found;
}

type Add = (node: SyntaxNode, name: string, isSkipped: boolean, isFocused?: boolean) => void;

const groups = new Set(["describe", "suite", "context"]);
const tests = new Set(["test", "it", "specify"]);

interface Group {
  readonly isSkipped: boolean;
  readonly isFocused: boolean;
}

function inScript(block: SyntaxNode, parsed: SyntaxTree, group: Group, add: Add): void {
  for (const statement of childrenOf(block)) {
    const call = statement.name === "ExpressionStatement" ? awaited(statement.firstChild) : null;
    if (call?.name !== "CallExpression") continue;
    const callee = calleeOf(call, parsed.text);
    const args = childrenOf(call.getChild("ArgList"));
    const isSkipped =
      group.isSkipped || callee.modifiers.has("skip") || args.some((arg) => isSkipOption(arg, parsed.text));
    const isFocused = group.isFocused || callee.modifiers.has("only");
    if (groups.has(callee.name)) {
      const body = args.find((arg) => arg.name === "ArrowFunction" || arg.name === "FunctionExpression");
      const inner = body?.getChild("Block") ?? null;
      if (inner !== null) inScript(inner, parsed, { isSkipped, isFocused }, add);
    } else if (tests.has(callee.name)) {
      const title = args.find((arg) => arg.name === "String" || arg.name === "TemplateString");
      const name = title === undefined ? "" : parsed.text.slice(title.from + 1, title.to - 1);
      // A title without a function is a test that is still to be written.
      const isTitle = args.filter((arg) => !/^[(),]$/.test(arg.name)).length === 1;
      add(call, name, isSkipped || isTitle, isFocused);
    }
  }
}

/** The name of a called function, such as `test` in `test.skip.each(rows)`, with the names behind it. */
function calleeOf(call: SyntaxNode, text: string): { name: string; modifiers: ReadonlySet<string> } {
  const callee = call.firstChild;
  const written = callee === null ? "" : text.slice(callee.from, Math.min(callee.to, callee.from + 200));
  const names = /^([xf]?)(describe|suite|context|test|it|specify)\b((?:\.[A-Za-z]{1,30}){0,4})/.exec(written);
  const modifiers = new Set((names?.[3] ?? "").split("."));
  if (names?.[1] === "x") modifiers.add("skip");
  if (names?.[1] === "f") modifiers.add("only");
  return { name: names?.[2] ?? "", modifiers };
}

/** True for `{ skip: true }` and `{ skip: "reason" }`, which do not depend on anything. */
function isSkipOption(node: SyntaxNode, text: string): boolean {
  if (node.name !== "ObjectExpression") return false;
  return childrenOf(node).some((property) => {
    const value = property.lastChild;
    const name = property.firstChild;
    if (value === null || name === null || text.slice(name.from, name.to) !== "skip") return false;
    return value.name === "String" || text.slice(value.from, value.to) === "true";
  });
}

function awaited(node: SyntaxNode | null): SyntaxNode | null {
  return node?.name === "AwaitExpression" || node?.name === "UnaryExpression" ? node.lastChild : node;
}

function inPython(top: SyntaxNode, parsed: SyntaxTree, add: Add): void {
  for (const { node, skips } of definitions(top, parsed.text)) {
    const name = nameOf(node, parsed.text);
    if (node.name === "FunctionDefinition" && name.startsWith("test")) add(node, name, skips);
    if (node.name !== "ClassDefinition") continue;
    const bases = node.getChild("ArgList");
    const isCase = bases !== null && /TestCase\b/.test(parsed.text.slice(bases.from, bases.to));
    const body = node.getChild("Body");
    if (body === null || (!isCase && !name.startsWith("Test"))) continue;
    for (const method of definitions(body, parsed.text)) {
      const called = nameOf(method.node, parsed.text);
      if (method.node.name === "FunctionDefinition" && called.startsWith("test"))
        add(method.node, `${name}.${called}`, skips || method.skips);
    }
  }
}

/** Returns the functions and classes of a block, with or without decorators. */
function definitions(block: SyntaxNode, text: string): { node: SyntaxNode; skips: boolean }[] {
  return childrenOf(block).map((node) => {
    if (node.name !== "DecoratedStatement") return { node, skips: false };
    const skips = node
      .getChildren("Decorator")
      .some(({ from, to }) =>
        /^@(?:unittest\.|pytest\.mark\.)?skip\b(?!If|Unless)/.test(text.slice(from, to)),
      );
    return { node: node.lastChild ?? node, skips };
  });
}

function nameOf(node: SyntaxNode, text: string): string {
  const name = node.getChild("VariableName") ?? node.getChild("DefName");
  return name === null ? "" : text.slice(name.from, name.to);
}

function inGo(top: SyntaxNode, parsed: SyntaxTree, add: Add): void {
  for (const node of top.getChildren("FunctionDecl")) {
    const name = nameOf(node, parsed.text);
    if (!/^Test[^a-z]/.test(`${name}_`) || name === "TestMain") continue;
    const body = node.getChild("Block");
    const skips = childrenOf(body).some(({ from, to }) =>
      /^\w{1,20}\.Skip/.test(parsed.text.slice(from, to)),
    );
    add(node, name, skips);
  }
}

/** Returns the direct children of a node. */
export function childrenOf(node: SyntaxNode | null): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node?.firstChild ?? null; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

/** Returns a function that converts offsets to lines, counted from 1. The offsets must grow. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (let next = text.indexOf("\n", at); next !== -1 && next < offset; next = text.indexOf("\n", at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
