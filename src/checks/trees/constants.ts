import type { CodeNode } from "./code-node.ts";
import { chainOf, visit } from "./code-node.ts";
import type { Scopes } from "./scopes.ts";
import { isEmptyPart, itemsOf } from "./static-lists.ts";

/** Decides if an expression has the same value in every run, whatever the program under test does. */
export function isConstant(node: CodeNode, scopes: Scopes, depth = 0): boolean {
  if (depth > 12) return false;
  const inner = (each: CodeNode): boolean => isConstant(each, scopes, depth + 1);
  switch (node.kind) {
    case "literal":
      return true;
    case "template":
    case "list":
    case "object":
    case "entry":
    case "spread":
    case "operator":
    case "conditional":
    case "await":
      return node.children.every(inner);
    case "name": {
      const binding = scopes.bindingOf(node.text, node.from);
      if (binding === null) return constantNames.has(node.text);
      if (binding.kind !== "variable" || binding.isChanged || binding.value === null) return false;
      // A function may change a list or an object that it gets.
      if (binding.isPassed && binding.value.kind !== "literal" && binding.value.kind !== "template")
        return false;
      return inner(binding.value);
    }
    case "member":
      return node.children.every(inner);
    case "call": {
      const [callee, ...values] = node.children;
      if (callee === undefined || !values.every(inner)) return false;
      if (callee.kind === "member" && callee.children[0] !== undefined && inner(callee.children[0]))
        return true;
      const chain = chainOf(callee);
      if (chain === null) return false;
      const [base = ""] = chain.split(".");
      return scopes.bindingOf(base, node.from) === null && pureCalls.test(chain);
    }
    case "function":
      return doesNothing(node);
    default:
      return false;
  }
}

const constantNames = new Set(["undefined", "NaN", "Infinity", "None", "nil", "true", "false", "iota"]);

/** Functions of the languages that only compute. */
const pureCalls =
  /^(?:Math\.\w+|String|Number|Boolean|BigInt|Symbol|Array(?:\.of|\.from)?|Object(?:\.keys|\.values|\.entries|\.freeze|\.assign)?|JSON\.(?:stringify|parse)|Set|Map|Date|Error|TypeError|RegExp|Promise\.resolve|len|str|int|float|bool|list|dict|set|tuple|sorted|sum|min|max|abs|round|range|frozenset|repr|isinstance|type|string|structuredClone)$/;

/** True for a function whose body calls nothing and throws nothing. */
function doesNothing(node: CodeNode): boolean {
  let isIdle = true;
  for (const child of node.children)
    visit(child, (each) => {
      if (["call", "throw", "await", "name"].includes(each.kind)) isIdle = false;
      return isIdle;
    });
  return isIdle;
}

/** The truth of an expression as far as it is certain: true, false, or null if it depends on something. */
export function truthOf(node: CodeNode, scopes: Scopes, depth = 0): boolean | null {
  if (depth > 12) return null;
  const inner = (each: CodeNode | undefined): boolean | null =>
    each === undefined ? null : truthOf(each, scopes, depth + 1);
  switch (node.kind) {
    case "literal":
      if (node.isString === true) return node.text !== "";
      return !["false", "False", "null", "None", "nil", "0", "0n", "0.0"].includes(node.text);
    case "name": {
      if (["undefined", "NaN"].includes(node.text)) return false;
      const binding = scopes.bindingOf(node.text, node.from);
      if (binding === null) return node.text === "true" ? true : node.text === "false" ? false : null;
      if (binding.kind === "function" || binding.kind === "class") return true;
      if (binding.kind !== "variable" || binding.isChanged || binding.value === null) return null;
      return inner(binding.value);
    }
    case "member":
      return alwaysSet.has(chainOf(node) ?? "") ? true : null;
    case "list":
    case "object":
      // An empty list is true in JavaScript and false in Python; nobody writes either.
      return node.children.length > 0 ? true : null;
    case "function":
      return true;
    case "operator": {
      const [left, right] = node.children;
      if (["!", "not"].includes(node.text)) {
        const value = inner(left);
        return value === null ? null : !value;
      }
      if (["||", "or"].includes(node.text)) {
        const values = [inner(left), inner(right)];
        return values.includes(true) ? true : values.every((value) => value === false) ? false : null;
      }
      if (["&&", "and"].includes(node.text)) {
        const values = [inner(left), inner(right)];
        return values.includes(false) ? false : values.every((value) => value === true) ? true : null;
      }
      return comparison(node, scopes);
    }
    case "call":
      return defaulted(node, inner);
    default:
      return null;
  }
}

/** Properties of the platform that are never empty. */
const alwaysSet = new Set([
  "process.platform",
  "process.version",
  "process.versions",
  "process.arch",
  "process.pid",
  "process.env",
  "process.argv",
  "sys.platform",
  "sys.version",
  "sys.argv",
  "os.name",
  "os.environ",
  "runtime.GOOS",
  "runtime.GOARCH",
]);

/** A variable of the environment with a default that is true: `environ.get("CI", "1")`. */
function defaulted(node: CodeNode, inner: (each: CodeNode | undefined) => boolean | null): boolean | null {
  const [callee, , fallback] = node.children;
  const isRead = callee?.kind === "member" && ["get", "getenv"].includes(callee.text);
  return isRead && fallback !== undefined && inner(fallback) === true ? true : null;
}

/** Decides comparisons of equal literals, and lengths that are compared with zero. */
function comparison(node: CodeNode, scopes: Scopes): boolean | null {
  const [left, right] = node.children;
  if (left === undefined || right === undefined) return null;
  if (left.kind === "literal" && right.kind === "literal") {
    const isSame = left.text === right.text && left.isString === right.isString;
    if (["==", "===", "is"].includes(node.text)) return isSame;
    if (["!=", "!==", "is not"].includes(node.text)) return !isSame;
    const [a, b] = [Number(left.text), Number(right.text)];
    if (Number.isNaN(a) || Number.isNaN(b)) return null;
    if (node.text === "<") return a < b;
    if (node.text === ">") return a > b;
    if (node.text === "<=") return a <= b;
    if (node.text === ">=") return a >= b;
    return null;
  }
  const isLength =
    (left.kind === "member" && ["length", "size"].includes(left.text)) ||
    (left.kind === "call" &&
      chainOf(left.children[0]) === "len" &&
      scopes.bindingOf("len", left.from) === null);
  return isLength && node.text === ">=" && right.text === "0" ? true : null;
}

/** True if a loop iterates over an empty literal collection, directly or through its entries. */
export function isEmptyList(list: CodeNode | undefined, scopes: Scopes, depth = 0): boolean {
  if (list === undefined || depth > 4) return false;
  if (list.kind === "list" || list.kind === "object") return list.children.length === 0;
  if (list.bounds !== undefined) {
    const items = itemsOf(list.children[0], scopes);
    const [from, to] = list.bounds;
    return items !== null && items.slice(from, to ?? undefined).length === 0;
  }
  if (list.kind === "call") {
    if (isEmptyPart(list, scopes)) return true;
    const [callee, first, ...more] = list.children;
    const chain = chainOf(callee) ?? "";
    if (/^(?:Map|Set|dict|set|list|tuple|Array)$/.test(chain) && scopes.bindingOf(chain, list.from) === null)
      return first === undefined || (more.length === 0 && isEmptyList(first, scopes, depth + 1));
    if (/^(?:Object\.(?:entries|keys|values)|enumerate|sorted|reversed)$/.test(chain))
      return isEmptyList(first, scopes, depth + 1);
    const isView = callee?.kind === "member" && /^(?:items|keys|values|entries)$/.test(callee.text);
    return isView && first === undefined && isEmptyList(callee.children[0], scopes, depth + 1);
  }
  if (list.kind !== "name") return false;
  const binding = scopes.bindingOf(list.text, list.from);
  if (binding === null || binding.kind !== "variable" || binding.value === null) return false;
  // A function may fill a collection that it receives; one that is only read stays empty.
  if (binding.isChanged || binding.isPassed) return false;
  return isEmptyList(binding.value, scopes, depth + 1);
}
