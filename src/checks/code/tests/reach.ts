import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import { assertionAt } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

/** True if nothing after this statement runs. `truth` decides conditions. */
export function endsHere(statement: CodeNode, truth: (condition: CodeNode) => boolean | null): boolean {
  switch (statement.kind) {
    case "return":
    case "throw":
    case "jump":
      return true;
    case "block":
      return statement.children.some((each) => endsHere(each, truth));
    case "if": {
      const [condition, yes, no] = statement.children;
      if (condition === undefined || yes === undefined) return false;
      const holds = truth(condition);
      if (holds === true) return endsHere(yes, truth);
      if (holds === false) return no !== undefined && endsHere(no, truth);
      return no !== undefined && endsHere(yes, truth) && endsHere(no, truth);
    }
    default:
      return false;
  }
}

/** True if a handler lets a failed assertion pass: it neither throws, asserts nor keeps the error. */
export function swallows(handler: CodeNode, file: TestFile): boolean {
  const types = handler.children.slice(0, -1);
  const isWide =
    types.length === 0 ||
    types.some((type) => {
      const names = type.kind === "list" ? type.children : [type];
      return names.some((name) =>
        ["Exception", "BaseException", "AssertionError"].includes(chainOf(name) ?? ""),
      );
    });
  const body = handler.children.at(-1);
  return isWide && body !== undefined && isIdle(body, file);
}

/** True if a handler ignores the errors that it catches, also if it only catches some. */
export function ignoresAll(handler: CodeNode, file: TestFile): boolean {
  const body = handler.children.at(-1);
  return body !== undefined && isIdle(body, file);
}

/** True for the function of a `.catch` that ignores the error. */
export function ignoresError(handler: CodeNode | undefined, file: TestFile): boolean {
  if (handler?.kind !== "function") return false;
  const [body] = handler.children;
  if (body === undefined) return true;
  if (body.kind !== "block") return body.kind === "literal" || chainOf(body) === "undefined" || isLog(body);
  return isIdle(body, file);
}

/** True for Go's `defer func() { recover() }()` that lets the test pass. */
export function recovers(statement: CodeNode, file: TestFile): boolean {
  if (statement.kind !== "later") return false;
  const handler = nodesOf(statement, "function")[0];
  if (handler === undefined) return false;
  const names = nodesOf(handler, "call").map(({ children: [callee] }) => chainOf(callee) ?? "");
  if (!names.includes("recover")) return false;
  let fails = false;
  visit(handler, (node) => {
    if (assertionAt(file, node) !== null || node.kind === "assign") fails = true;
    return !fails;
  });
  return !fails;
}

/** True if a block only logs, or does nothing. */
function isIdle(body: CodeNode, file: TestFile): boolean {
  let isUseful = false;
  visit(body, (node) => {
    if (["throw", "assign", "declare", "loop", "await"].includes(node.kind)) isUseful = true;
    if (node.kind === "return" && node.children.length > 0 && node.children[0]?.kind !== "literal")
      isUseful = true;
    if (node.kind === "call" && !isLog(node) && !isInLog(node, body)) isUseful = true;
    if (assertionAt(file, node) !== null) isUseful = true;
    return !isUseful;
  });
  return !isUseful;
}

function isLog(node: CodeNode): boolean {
  const chain = node.kind === "call" ? (chainOf(node.children[0]) ?? "") : "";
  return /^(?:console\.|print$|logging\.|log\.|logger\.|warnings\.|t\.Log|t\.diagnostic|traceback\.|sys\.stderr)/.test(
    chain,
  );
}

/** True for a call among the arguments of a call that logs. */
function isInLog(node: CodeNode, body: CodeNode): boolean {
  let found = false;
  visit(body, (each) => {
    if (isLog(each) && each.from <= node.from && each.to >= node.to) found = true;
    return !found;
  });
  return found;
}

/** True for a chain with `.then`, `.catch` or `.finally`. */
export function isChained(node: CodeNode): boolean {
  let at: CodeNode | undefined = node;
  while (at?.kind === "call" || at?.kind === "member") {
    if (at.kind === "member" && ["then", "catch", "finally"].includes(at.text)) return true;
    at = at.children[0];
  }
  return false;
}

/** True if a name occurs in a range, outside its own declaration. */
export function mentions(
  root: CodeNode,
  name: string,
  from: number,
  to: number,
  declaration: CodeNode,
): boolean {
  let found = false;
  visit(root, (node) => {
    if (found || node.to < from || node.from > to) return false;
    if (node === declaration || (node.from >= declaration.from && node.to <= declaration.to)) return false;
    if (node.kind === "name" && node.text === name) found = true;
    return undefined;
  });
  return found;
}

/** True if a function ignores errors of a promise or function that it receives. */
export function swallowsParameter(body: CodeNode, file: TestFile): boolean {
  const parameters = body.parameters ?? [];
  let found = false;
  visit(body, (node) => {
    if (node.kind === "call") {
      const [callee, handler] = node.children;
      const object = callee?.kind === "member" && callee.text === "catch" ? callee.children[0] : undefined;
      const base = object?.kind === "call" ? object.children[0] : object;
      if (base?.kind === "name" && parameters.includes(base.text) && ignoresError(handler, file))
        found = true;
    }
    const [attempt, ...handlers] = node.kind === "try" ? node.children : [];
    if (attempt !== undefined && handlers.some((each) => each.kind === "catch" && swallows(each, file))) {
      const last = attempt.children.at(-1);
      visit(attempt, (each) => {
        if (
          each.kind === "call" &&
          each.children[0]?.kind === "name" &&
          parameters.includes(each.children[0].text)
        )
          found ||= last?.kind !== "return" && last?.kind !== "jump";
        return undefined;
      });
    }
    return !found;
  });
  return found;
}

/**
 * True if a loop iterates over a list that the function under test filters: `list.filter((x) => f(x))` before
 * assertions about `f(x)`. The list may be empty, unless the file checks its length.
 */
export function isFiltered(loop: CodeNode, file: TestFile): boolean {
  const [list, ...rest] = loop.children;
  if (list === undefined || loop.text !== "each") return false;
  const made = list.kind === "name" ? file.scopes.bindingOf(list.text, list.from)?.value : list;
  const [callee, test] = made?.kind === "call" ? made.children : [];
  if (callee?.kind !== "member" || callee.text !== "filter" || test?.kind !== "function") return false;
  if (list.kind === "name" && file.code.text.includes(`${list.text}.length`)) return false;
  const called = new Set(rest.flatMap((each) => importedCalls(each, file)));
  return importedCalls(test, file).some((name) => called.has(name));
}

/** Returns the names of imported functions that are called below a node. */
function importedCalls(node: CodeNode, { scopes }: TestFile): string[] {
  return nodesOf(node, "call").flatMap(({ children: [callee] }) => {
    if (callee?.kind !== "name") return [];
    const binding = scopes.bindingOf(callee.text, callee.from);
    return binding?.kind === "import" && binding.module?.startsWith(".") === true ? [callee.text] : [];
  });
}

/** True if a statement tells the runner to skip the test. */
export function leavesOut(statement: CodeNode): boolean {
  return [...nodesOf(statement, "member"), ...nodesOf(statement, "name")].some(({ text }) =>
    /^(?:[sS]kip\w{0,4}|skipTest|SkipTest|todo|fail|abort)$/.test(text),
  );
}

/** True if a block returns or leaves a loop, which discards a thrown error. */
export function returnsHere({ children }: CodeNode): boolean {
  return children.some(({ kind }) => kind === "return" || kind === "jump");
}
