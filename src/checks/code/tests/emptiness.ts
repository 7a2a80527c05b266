import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import { isConstant, truthOf } from "../../trees/constants.ts";
import type { Assertion } from "./assertion.ts";
import type { TestFile } from "./read-tests.ts";

/** The reason for which an assertion says nothing about the program. */
export type Empty = "constant" | "tautology" | "source" | "result";

/** Decides if an assertion holds whatever the program does. */
export function emptinessOf(file: TestFile, assertion: Assertion, testName: string): Empty | null {
  const { kind, operands, isNegated } = assertion;
  const { scopes } = file;
  if (kind === "pass") return "constant";
  const [first, second] = operands;
  if (kind === "fail") return first === undefined ? null : emptyCondition(file, assertion, first, testName);
  if (first === undefined) return null;
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

/** A failure under a condition that never holds: it contains only constants, or compares a value with itself. */
function emptyCondition(
  file: TestFile,
  assertion: Assertion,
  condition: CodeNode,
  testName: string,
): Empty | null {
  return neverHolds(file, condition, false, assertion, testName);
}

/** Decides if a condition, or its opposite with `isTurned`, cannot hold: it has only constants, or compares a value with itself. */
function neverHolds(
  file: TestFile,
  condition: CodeNode,
  isTurned: boolean,
  assertion: Assertion,
  testName: string,
  depth = 0,
): Empty | null {
  const inner = (each: CodeNode, turned = isTurned): Empty | null =>
    neverHolds(file, each, turned, assertion, testName, depth + 1);
  if (depth > 12) return null;
  if (condition.kind === "name") {
    const binding = file.scopes.bindingOf(condition.text, condition.from);
    const value = binding?.kind === "variable" && !binding.isChanged ? binding.value : null;
    return value === null || !["operator", "call"].includes(value.kind) ? null : inner(value);
  }
  const compared = condition.kind === "call" ? condition.children.slice(1) : condition.children;
  const [left, right] = compared;
  if (left === undefined) return null;
  if (condition.kind === "call") {
    const isEquality =
      /^(?:reflect\.DeepEqual|bytes\.Equal|slices\.Equal|maps\.Equal|strings\.EqualFold|Object\.is|isDeepStrictEqual)$/.test(
        chainOf(condition.children[0]) ?? "",
      );
    if (!isEquality || !isTurned || right === undefined) return null;
  } else if (condition.kind !== "operator") return null;
  else if (["!", "not"].includes(condition.text)) return inner(left, !isTurned);
  else if (right === undefined) return null;
  else if (["&&", "and", "||", "or"].includes(condition.text)) {
    const parts = [inner(left), inner(right)];
    const isAny = ["&&", "and"].includes(condition.text) !== isTurned;
    return isAny || !parts.includes(null) ? (parts.find((each) => each !== null) ?? null) : null;
  } else if (
    !(isTurned ? ["==", "===", "is", "<=", ">="] : ["!=", "!==", "is not", "<", ">"]).includes(condition.text)
  )
    return null;
  if (isPlain(left, file) && isPlain(right, file))
    return isTurned === (left.text === right.text) || !isTurned ? "constant" : null;
  return isSame(file, left, right, assertion, testName) ? "tautology" : null;
}

/** True for a literal, and for a variable that keeps one. */
function isPlain(node: CodeNode, { scopes }: TestFile): boolean {
  if (node.kind === "literal") return node.text !== "nil";
  const binding = node.kind === "name" ? scopes.bindingOf(node.text, node.from) : null;
  return binding?.kind === "variable" && !binding.isChanged && binding.value?.kind === "literal";
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
  if (a !== b && areSameParts(file, left, right, assertion.node)) return !aboutRepetition.test(testName);
  if (a !== b) return isSelfComputed(file, left, right) || isSelfComputed(file, right, left);
  return !aboutRepetition.test(testName);
}

/**
 * True if one side calls a function, and the other is a variable of a loop over a list that calls to the same function
 * made: `[1, 2].map((x) => [x, f(x)])`.
 */
function isSelfComputed(file: TestFile, call: CodeNode, expected: CodeNode): boolean {
  const chain = call.kind === "call" ? chainOf(call.children[0]) : null;
  if (chain === null) return false;
  const [base, index] = expected.kind === "member" && expected.text === "" ? expected.children : [];
  if (base?.kind === "name" && index !== undefined && index.kind !== "literal") {
    const values = file.scopes.bindingOf(base.text, base.from)?.value ?? null;
    return values !== null && chainOf(values.children[0]) !== chain && isMadeBy(file, values, chain);
  }
  if (expected.kind !== "name") return false;
  const binding = file.scopes.bindingOf(expected.text, expected.from);
  if (binding?.kind !== "loop") return false;
  let list: CodeNode | undefined;
  visit(file.code.root, (node) => {
    if (node.kind === "loop" && node.text === "each" && node.from === binding.from && node.to === binding.to)
      list = node.children[0];
    return node.from <= binding.at && node.to >= binding.at;
  });
  const named = list?.kind === "name" ? file.scopes.bindingOf(list.text, list.from) : null;
  const made = named === null ? list : named.kind === "variable" ? (named.value ?? undefined) : undefined;
  return made !== undefined && isMadeBy(file, made, chain);
}

/** True if a list or table is made with a function: by calls, or by a function such as `map` that receives it. */
function isMadeBy(file: TestFile, made: CodeNode, chain: string, depth = 0): boolean {
  if (nodesOf(made, "call").some((each) => chainOf(each.children[0]) === chain)) return true;
  const binding = file.scopes.bindingOf(chain, made.from);
  if (binding?.kind !== "import" || depth > 3) return false;
  const isPassed = nodesOf(made, "call").some(
    ({ children: [callee, ...args] }) =>
      /^(?:map|starmap|from|flatMap)$/.test(
        callee?.kind === "member" || callee?.kind === "name" ? callee.text : "",
      ) && args.some((each) => chainOf(each) === chain),
  );
  return (
    isPassed ||
    nodesOf(made, "name").some(({ text, from }) => {
      const value = file.scopes.bindingOf(text, from)?.value ?? null;
      const isTable = value !== null && ["call", "list", "object"].includes(value.kind);
      return (
        isTable && (value.from > made.to || value.to < made.from) && isMadeBy(file, value, chain, depth + 1)
      );
    })
  );
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
  if (node.kind === "object" && only?.kind === "spread" && only.children[0] !== undefined) {
    // `{ ...a, b: a.b }` is a copy of `a`, too.
    const base = chainOf(only.children[0]);
    const isCopied = ({ kind, text, children: [value] }: CodeNode): boolean =>
      kind === "entry" && value?.kind === "member" && chainOf(value) === `${base}.${text}`;
    if (base !== null && more.length > 0 && more.every(isCopied)) return only.children[0];
  }
  if ((node.kind === "object" || node.kind === "list") && only?.kind === "spread" && more.length === 0)
    return only.children[0] ?? node;
  if (node.kind === "call" && /^(?:structuredClone|copy\.deepcopy|copy\.copy)$/.test(chainOf(only) ?? ""))
    return more[0] ?? node;
  if (node.kind === "await") return only ?? node;
  return node;
}

/** Replaces a variable by its value if nothing happens between its declaration and the assertion. */
function resolve(file: TestFile, node: CodeNode, assertion: CodeNode, depth = 0): CodeNode {
  const inner = uncopied(node);
  if (inner.kind !== "name") return inner;
  const binding = file.scopes.bindingOf(inner.text, inner.from);
  if (binding?.kind !== "variable" || binding.isChanged || binding.value === null) return inner;
  const value = uncopied(binding.value);
  if (value.kind === "name" && depth < 4) {
    // Another name for the same value. A variable that changes afterwards may differ from what it was.
    const original = file.scopes.bindingOf(value.text, value.from);
    const isFixed = original?.kind === "variable" && !original.isChanged && original.value !== null;
    return isFixed && hasCall(original.value) ? resolve(file, value, assertion, depth + 1) : inner;
  }
  if (value.kind === "literal" || !hasCall(value)) return inner;
  return isQuiet(file, value, assertion) ? value : inner;
}

/** Returns the call whose results a declaration such as `list, err := Parse(text)` takes apart, and the position of the name. */
function partOf(file: TestFile, name: CodeNode): { call: CodeNode; at: number } | null {
  const binding = file.scopes.bindingOf(name.text, name.from);
  if (binding?.kind !== "variable" || binding.isChanged || binding.value !== null) return null;
  let found: { call: CodeNode; at: number } | null = null;
  visit(file.code.root, (node) => {
    const [target, value] = node.kind === "declare" ? node.children : [];
    const at = target?.kind === "pattern" ? target.children.findIndex(({ from }) => from === binding.at) : -1;
    if (at !== -1 && value?.kind === "call") found = { call: value, at };
    return node.from <= binding.at && node.to >= binding.at;
  });
  return found;
}

/** True if two variables hold the same part of two equal calls, with nothing else between. */
function areSameParts(file: TestFile, left: CodeNode, right: CodeNode, assertion: CodeNode): boolean {
  if (left.kind !== "name" || right.kind !== "name") return false;
  const [a, b] = [partOf(file, left), partOf(file, right)];
  if (a === null || b === null || a.at !== b.at || plain(file, a.call) !== plain(file, b.call)) return false;
  const first = a.call.from < b.call.from ? a.call : b.call;
  return isQuiet(file, first, assertion);
}

/** Functions of Go that only compare. */
const comparisons = /^(?:reflect\.DeepEqual|(?:bytes|slices|maps)\.Equal|cmp\.(?:Equal|Diff)|errors\.Is)$/;

/** True if no other call than the same one lies between a value and an assertion. */
function isQuiet(file: TestFile, value: CodeNode, { from: to }: CodeNode): boolean {
  const same = plain(file, value);
  let found = false;
  visit(file.code.root, (node) => {
    if (found || node.to <= value.to || node.from >= to) return false;
    const isOther =
      node.kind === "call" &&
      !comparisons.test(chainOf(node.children[0]) ?? "") &&
      plain(file, node) !== same;
    if (isOther && node.from >= value.to && node.to <= to) found = true;
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
export function isShallow({ kind, operands, isNegated }: Assertion): boolean {
  if (kind === "exists" || isAnyStatus({ kind, operands })) return true;
  const [first, second] = operands;
  if (first === undefined) return false;
  if (!isNegated && chainOf(second?.kind === "call" ? second.children[0] : undefined) === "expect.any")
    return true;
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

/** True for an assertion that holds for nearly every result: `toEqual(expect.anything())`, `[true, false].includes(f())`. */
export function isBroad({ kind, operands, isNegated }: Assertion): boolean {
  const [first, second] = operands;
  return first !== undefined && !isNegated && (isAnything(second) || isEitherTruth(kind, first));
}

/** True for an expected value that nearly every value meets: `expect.anything()`, `/.*\/`, `expect.arrayContaining([])`. */
function isAnything(expected: CodeNode | undefined): boolean {
  if (expected === undefined) return false;
  if (
    expected.kind === "literal" &&
    /^\/(?:\^?(?:\.\*|\(\?:\)|\[\s\S\]\*|\[\\s\\S\]\*)?\$?)\/[a-z]{0,6}$/.test(expected.text)
  )
    return true;
  if (expected.kind !== "call") return false;
  const [callee, argument] = expected.children;
  const chain = chainOf(callee) ?? "";
  if (/^(?:expect\.anything|(?:mock\.)?ANY|sinon\.match\.any)$/.test(chain)) return true;
  if (!/^expect\.(?:array|object|string)(?:Containing|Matching)$/.test(chain) || argument === undefined)
    return false;
  const isEmpty = ["list", "object"].includes(argument.kind) && argument.children.length === 0;
  return isEmpty || (argument.isString === true && argument.text === "") || isAnything(argument);
}

/** True for `[true, false].includes(f())`. */
function isEitherTruth(kind: Assertion["kind"], value: CodeNode): boolean {
  const [callee] = value.kind === "call" ? value.children : [];
  const list =
    callee?.kind === "member" && callee.text === "includes"
      ? callee.children[0]
      : value.kind === "operator" && value.text === "in"
        ? value.children[1]
        : undefined;
  if (kind !== "truth" || list?.kind !== "list") return false;
  const words = new Set(list.children.map(({ text }) => text.toLowerCase()));
  return words.has("true") && words.has("false");
}

function isTypeOf(node: CodeNode): boolean {
  if (node.kind === "operator") return node.text === "typeof";
  return node.kind === "call" && chainOf(node.children[0]) === "type";
}

/** True if an assertion accepts every status of a response except server errors: `status < 500`. */
export function isAnyStatus({ kind, operands }: Pick<Assertion, "kind" | "operands">): boolean {
  const [first] = operands;
  if (kind !== "truth" || first?.kind !== "operator") return false;
  const [left, right] = first.children;
  if (left?.kind !== "member" || !/^(?:status|statusCode|status_code|StatusCode|Code)$/.test(left.text))
    return false;
  const limit = right?.kind === "literal" ? Number(right.text) : Number.NaN;
  return (
    (["<", "<="].includes(first.text) && limit >= 499) ||
    ([">", ">="].includes(first.text) && limit <= 200) ||
    (["!=", "!==", "is not"].includes(first.text) && limit >= 500)
  );
}
