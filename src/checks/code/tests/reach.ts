import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, visit } from "../../trees/code-node.ts";
import { truthOf } from "../../trees/constants.ts";
import type { Scopes } from "../../trees/scopes.ts";
import { assertionAt } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

/** True if nothing after this statement runs. */
export function endsHere(statement: CodeNode, scopes: Scopes): boolean {
  switch (statement.kind) {
    case "return":
    case "throw":
    case "jump":
      return true;
    case "block":
      return statement.children.some((each) => endsHere(each, scopes));
    case "if": {
      const [condition, yes, no] = statement.children;
      if (condition === undefined || yes === undefined) return false;
      const truth = truthOf(condition, scopes);
      if (truth === true) return endsHere(yes, scopes);
      if (truth === false) return no !== undefined && endsHere(no, scopes);
      return no !== undefined && endsHere(yes, scopes) && endsHere(no, scopes);
    }
    default:
      return false;
  }
}

/** True if a loop goes over a list that is written down as empty. */
export function isEmptyList(list: CodeNode | undefined, scopes: Scopes): boolean {
  if (list?.kind === "list") return list.children.length === 0;
  if (list?.kind !== "name") return false;
  const binding = scopes.bindingOf(list.text, list.from);
  if (binding === null || binding.isChanged || binding.kind !== "variable") return false;
  return binding.value?.kind === "list" && binding.value.children.length === 0;
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

/** True for the function of a `.catch` that ignores the error. */
export function ignoresError(handler: CodeNode | undefined, file: TestFile): boolean {
  if (handler?.kind !== "function") return false;
  const [body] = handler.children;
  if (body === undefined) return true;
  if (body.kind !== "block") return body.kind === "literal" || chainOf(body) === "undefined" || isLog(body);
  return isIdle(body, file);
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
