import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, visit } from "../../trees/code-node.ts";
import { isConstant, truthOf } from "../../trees/constants.ts";
import type { Assertion } from "./assertion.ts";
import type { TestFile } from "./read-tests.ts";

/** The reason for which an assertion says nothing about the program. */
export type Empty = "constant" | "tautology";

/** Decides if an assertion holds whatever the program does. */
export function emptinessOf(file: TestFile, assertion: Assertion, testName: string): Empty | null {
  const { kind, operands, isNegated } = assertion;
  const { scopes } = file;
  if (kind === "pass") return "constant";
  const [first, second] = operands;
  if (first === undefined || kind === "fail") return null;
  if (kind === "throws") return isBareThrow(first) ? "constant" : null;
  if (operands.every((each) => isConstant(each, scopes))) return "constant";
  if (kind === "truth") {
    if (truthOf(first, scopes) === !isNegated) return "constant";
    const [left, right] = first.kind === "operator" && equality.has(first.text) ? first.children : [];
    if (left !== undefined && right !== undefined && !isNegated)
      return isSame(file, left, right, assertion, testName) ? "tautology" : null;
    return null;
  }
  if (kind !== "equal" || second === undefined || isNegated) return null;
  return isSame(file, first, second, assertion, testName) ? "tautology" : null;
}

const equality = new Set(["==", "===", "is", ">=", "<="]);

/** `throws(() => { throw new Error() })` checks only itself. */
function isBareThrow(node: CodeNode): boolean {
  if (node.kind !== "function") return false;
  const [body] = node.children;
  const only = body?.kind === "block" && body.children.length === 1 ? body.children[0] : undefined;
  return only?.kind === "throw" && only.children.every((each) => each.kind === "call" && each.text === "new");
}

/** Two calls with the same arguments may be compared on purpose: to show that the result does not change. */
const aboutRepetition =
  /same|determin|stable|idempot|repeat|twice|again|cache|memo|pure|reproduc|consisten|singleton|identi|equal|reflexive|symmetr|unchanged|같|결정|멱등|반복|두 번|다시|캐시|동일|재현|일관|그대로/i;

function isSame(
  file: TestFile,
  left: CodeNode,
  right: CodeNode,
  assertion: Assertion,
  testName: string,
): boolean {
  const texts = [left, right].map((each) => plain(file, each));
  if (texts[0] === texts[1]) return !hasCall(left) || !aboutRepetition.test(testName);
  const resolved = [left, right].map((each) => resolve(file, each, assertion.node));
  const [a, b] = resolved.map((each) => plain(file, each));
  if (a !== b) return false;
  return !aboutRepetition.test(testName);
}

function hasCall(node: CodeNode): boolean {
  let found = false;
  visit(node, ({ kind }) => {
    if (kind === "call") found = true;
    return !found;
  });
  return found;
}

/** The text of an expression without white space and without copies such as `{ ...a }`. */
function plain(file: TestFile, node: CodeNode): string {
  return file.code.text.slice(uncopied(node).from, uncopied(node).to).replaceAll(/\s/g, "");
}

function uncopied(node: CodeNode): CodeNode {
  const [only, ...more] = node.children;
  if ((node.kind === "object" || node.kind === "list") && only?.kind === "spread" && more.length === 0)
    return only.children[0] ?? node;
  if (node.kind === "call" && /^(?:structuredClone|copy\.deepcopy|copy\.copy)$/.test(chainOf(only) ?? ""))
    return more[0] ?? node;
  if (node.kind === "await") return only ?? node;
  return node;
}

/** Replaces a variable by its value if nothing happens between its declaration and the assertion. */
function resolve(file: TestFile, node: CodeNode, assertion: CodeNode): CodeNode {
  const inner = uncopied(node);
  if (inner.kind !== "name") return inner;
  const binding = file.scopes.bindingOf(inner.text, inner.from);
  if (binding?.kind !== "variable" || binding.isChanged || binding.value === null) return inner;
  const { value } = binding;
  if (value.kind === "literal" || value.kind === "name" || !hasCall(value)) return inner;
  return isQuiet(file, value.to, assertion.from) ? uncopied(value) : inner;
}

/** True if no call lies between two offsets. */
function isQuiet(file: TestFile, from: number, to: number): boolean {
  let found = false;
  visit(file.code.root, (node) => {
    if (found || node.to <= from || node.from >= to) return false;
    if (node.kind === "call" && node.from >= from && node.to <= to) found = true;
    return undefined;
  });
  return !found;
}

/** True if an assertion only looks at the existence of a name: `hasattr`, `callable`, `typeof f === "function"`. */
export function isExistence({ kind, node, operands }: Assertion, { code }: TestFile): boolean {
  const text = code.text.slice(node.from, Math.min(node.to, node.from + 300));
  if (kind === "exists") return !/instance|TypeOf|typeOf|IsType|\.an?\(|issubclass/i.test(text);
  const [first, second] = operands;
  const sides = kind === "truth" && first?.kind === "operator" ? first.children : [first, second];
  const isFunction = sides.some((each) => each?.kind === "literal" && each.text === "function");
  const isCall = first?.kind === "call" && /^(?:hasattr|callable)$/.test(chainOf(first.children[0]) ?? "");
  return isCall || (isFunction && sides.some((each) => each !== undefined && isTypeOf(each)));
}

/** True if an assertion only looks at the type or the existence of something. */
export function isShallow({ kind, operands }: Assertion): boolean {
  if (kind === "exists") return true;
  const [first, second] = operands;
  if (first === undefined) return false;
  if (kind === "truth") {
    if (
      first.kind === "call" &&
      /^(?:Array\.isArray|isinstance|hasattr|callable|inspect\.isfunction)$/.test(
        chainOf(first.children[0]) ?? "",
      )
    )
      return true;
    if (first.kind === "operator") {
      if (["instanceof", "typeof"].includes(first.text)) return true;
      const [left, right] = first.children;
      return left !== undefined && right !== undefined && [left, right].some(isTypeOf);
    }
    return false;
  }
  if (kind !== "equal" || second === undefined) return false;
  return [first, second].some(isTypeOf);
}

function isTypeOf(node: CodeNode): boolean {
  if (node.kind === "operator") return node.text === "typeof";
  return node.kind === "call" && chainOf(node.children[0]) === "type";
}
