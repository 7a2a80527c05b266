import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, visit } from "../../trees/code-node.ts";
import type { TestFile } from "./read-tests.ts";
import { assertionAt } from "./read-tests.ts";
import { calledFunctions } from "./tests-of.ts";

/** A function of the project and the file that defines it. */
export interface Helper {
  readonly file: TestFile;
  readonly body: CodeNode;
}

/** Finds functions of other files by the callee of a call. */
export type FindHelpers = (file: TestFile, callee: CodeNode) => readonly Helper[];

/**
 * True for a call that is named like an assertion but runs a function of the project that cannot fail: it throws
 * nothing, asserts nothing, calls nothing unknown and keeps nothing for later.
 */
export function isHollow(file: TestFile, call: CodeNode, find: FindHelpers): boolean {
  const helpers = helpersAt(file, call, find);
  return helpers.length > 0 && helpers.every(({ file: there, body }) => !canFail(there, body, find, 0));
}

function helpersAt(file: TestFile, call: CodeNode, find: FindHelpers): readonly Helper[] {
  const callee = call.kind === "call" ? call.children[0] : undefined;
  if (callee === undefined) return [];
  if (callee.kind === "member" && callee.children[0]?.kind === "name") {
    const { text, from } = callee.children[0];
    const binding = file.scopes.bindingOf(text, from);
    // An object of the file with functions: const assert = { equal: (a, b) => a === b }.
    if (binding?.kind === "variable" && binding.value?.kind === "object")
      return inObject(binding.value, callee.text).map((body) => ({ file, body }));
    const isOwn = ["self", "cls", "this"].includes(text);
    if (!isOwn && (binding?.kind === "variable" || binding?.kind === "parameter")) return [];
  }
  if (callee.kind === "name") {
    const own = calledFunctions(file.scopes, callee);
    if (own.length > 0) return own.map((body) => ({ file, body }));
  }
  return find(file, callee);
}

function inObject(object: CodeNode, name: string): CodeNode[] {
  return object.children.flatMap((each) => {
    if (each.kind === "function" && each.text === name) return [each];
    const [value] = each.kind === "entry" && each.text === name ? each.children : [];
    return value?.kind === "function" ? [value] : [];
  });
}

function canFail(file: TestFile, body: CodeNode, find: FindHelpers, depth: number): boolean {
  if (depth > 3) return true;
  let found = false;
  for (const child of body.children)
    visit(child, (node) => {
      const isKept = node.kind === "assign" && node.children[0]?.text !== "_";
      if (isKept || ["throw", "assert", "await"].includes(node.kind)) found = true;
      if (node.kind === "operator" && ["++", "--"].includes(node.text)) found = true;
      if (node.kind === "call" && !found) found = mayFail(file, body, node, find, depth);
      return !found;
    });
  return found;
}

function mayFail(file: TestFile, body: CodeNode, call: CodeNode, find: FindHelpers, depth: number): boolean {
  const [callee] = call.children;
  if (callee === undefined || call.text === "new") return true;
  const chain = chainOf(callee) ?? "";
  if (harmless.test(chain)) return false;
  const helpers = helpersAt(file, call, find);
  if (helpers.length > 0) {
    return helpers.some(
      ({ file: there, body: inner }) => inner !== body && canFail(there, inner, find, depth + 1),
    );
  }
  if (assertionAt(file, call) !== null) return true;
  // Methods of values, such as text.trim().
  return callee.kind !== "member" || !quiet.has(callee.text);
}

/** Functions that report or compare, and never fail. */
const harmless =
  /^(?:console\.(?:log|warn|error|info|debug)|print|logging\.\w+|logger\.\w+|log\.(?:Print\w*|info|debug|warning)|fmt\.(?:Print\w*|Sprint\w*)|t\.(?:Log|Logf|Helper|diagnostic)|Object\.is|String|Number|Boolean|JSON\.stringify|util\.isDeepStrictEqual|isDeepStrictEqual|reflect\.DeepEqual|bytes\.Equal|repr|str|len|isinstance|bool|warnings\.warn|sys\.std(?:out|err)\.write)$/;

const quiet = new Set(
  "trim toString toLowerCase toUpperCase includes startsWith endsWith slice join split replace strip lower upper format equals".split(
    " ",
  ),
);
