import type { Code, CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import { isEmptyList, truthOf } from "../../trees/constants.ts";
import type { Scopes } from "../../trees/scopes.ts";
import type { DeclaredTest, TestState } from "./declared-test.ts";

/** The position in the groups of a file. */
interface Place {
  readonly names: readonly string[];
  readonly state: TestState | null;
  readonly around: readonly CodeNode[];
  readonly isCertain: boolean;
}

/** Finds the tests of a JavaScript or TypeScript file, for all runners that declare tests by calls. */
export function scriptTests({ root }: Code, scopes: Scopes): DeclaredTest[] {
  const found: DeclaredTest[] = [];
  const hooks = hooksIn(root);
  collect(root, { names: [], state: null, around: hooks, isCertain: true }, scopes, found, null);
  return found;
}

function collect(
  node: CodeNode,
  place: Place,
  scopes: Scopes,
  found: DeclaredTest[],
  parent: { hasTests: boolean } | null,
): void {
  const call = node.kind === "call" ? declarationOf(node, scopes) : null;
  if (call === null) {
    const [first] = node.children;
    const isNever =
      (node.kind === "if" && first !== undefined && truthOf(first, scopes) === false) ||
      (node.kind === "loop" && node.text === "each" && isEmptyList(first, scopes)) ||
      (first?.kind === "member" && first.text === "forEach" && isEmptyList(first.children[0], scopes));
    const inner: Place = {
      ...place,
      ...(isNever ? { state: "never run" as const } : {}),
      isCertain: place.isCertain && isStraight(node),
    };
    for (const child of node.children) collect(child, inner, scopes, found, parent);
    return;
  }
  if (parent !== null) parent.hasTests = true;
  const state = place.state ?? call.state;
  const names = [...place.names, call.name];
  if (call.isGroup) {
    const around = call.body === null ? place.around : [...place.around, ...hooksIn(call.body)];
    const inner = { names, state, around, isCertain: place.isCertain };
    for (const child of call.body?.children ?? []) collect(child, inner, scopes, found, null);
    return;
  }
  const mine = { hasTests: false };
  const inner: DeclaredTest[] = [];
  if (call.body !== null)
    for (const child of call.body.children)
      collect(
        child,
        { names, state, around: [...place.around, call.body], isCertain: false },
        scopes,
        inner,
        mine,
      );
  const skipped = call.body === null ? null : skippedInside(call.body, scopes);
  found.push(
    {
      name: names.join(" > "),
      title: call.name,
      at: node.from,
      body: call.body,
      state:
        state ?? skipped ?? (call.body?.isGenerator === true && isRunners(node, scopes) ? "never run" : null),
      isCertain: place.isCertain,
      isGroup: mine.hasTests,
      isEmpty: call.isEmpty,
      around: place.around,
    },
    ...inner,
  );
}

/** True if every run of the text reaches the parts of the node, once. */
function isStraight({ kind, text }: CodeNode): boolean {
  return (
    kind === "block" || kind === "statement" || kind === "await" || (kind === "operator" && text === "void")
  );
}

interface Declaration {
  readonly name: string;
  readonly isGroup: boolean;
  readonly body: CodeNode | null;
  readonly state: TestState | null;
  readonly isEmpty: boolean;
}

const testWords = new Set(["test", "it", "specify"]);
const groupWords = new Set(["describe", "context", "suite", "feature", "scenario"]);
const runners =
  /^(?:node:test|vitest|@jest\/globals|mocha|ava|tape|tap|uvu|bun:test|@playwright\/test|jasmine|@std\/testing\/bdd|jsr:@std\/testing)/;

/** Recognises the call that declares a test or a group. */
function declarationOf(node: CodeNode, scopes: Scopes): Declaration | null {
  const words: string[] = [];
  const tables: CodeNode[] = [];
  let at: CodeNode | undefined = node.children[0];
  while (at?.kind === "member" || at?.kind === "call") {
    if (at.kind === "member") words.unshift(at.text);
    else tables.push(at);
    at = at.children[0];
  }
  if (at?.kind !== "name") return null;
  const base = runnerWord(at, scopes);
  const isNested = words.at(-1) === "test" && tables.length === 0 && words.length === 1;
  const known = testWords.has(base.word) || groupWords.has(base.word);
  if (!known && !(isNested && (at.text === "Deno" || isParameter(at, scopes)))) return null;
  const rest = known ? words : [];
  if (rest.some((word) => notTests.has(word))) return null;
  const last = rest.at(-1);
  // A call with a table is not yet the declaration; the call of its result is.
  if (last !== undefined && curried.has(last) && tables.length === 0) return null;
  if (tables.length > 0 && !rest.some((word) => curried.has(word))) return null;
  const args = node.children.slice(1);
  const body = args.findLast(({ kind }) => kind === "function") ?? named(args, scopes);
  const options = args.find(({ kind }) => kind === "object");
  const inOptions = options === undefined ? null : entryOf(options, "fn");
  const method = options?.children.find(({ kind, text }) => kind === "function" && text === "fn");
  const title = args[0] ?? node;
  const hasName =
    ["literal", "template"].includes(title.kind) || args.length > 1 || options !== undefined || body !== null;
  if (!hasName || args.length === 0) return null;
  if (args.length === 1 && !rest.every((word) => modifiers.has(word))) return null;
  const isGroup = groupWords.has(base.word) || rest.some((word) => groupWords.has(word));
  const function_ = body ?? inOptions ?? method ?? null;
  return {
    name: nameOf(title, options),
    isGroup,
    body: function_,
    state:
      stateOf(base.prefix, rest, tables, options, scopes) ??
      (!isGroup && args.length === 1 && title.isString === true ? "todo" : null),
    isEmpty: function_ === null && args.length === 1,
  };
}

/** True for a test of a runner that calls the function and drops a generator that it returns. */
function isRunners(node: CodeNode, scopes: Scopes): boolean {
  let at: CodeNode | undefined = node.children[0];
  while (at?.kind === "member" || at?.kind === "call") at = at.children[0];
  const module = at?.kind === "name" ? scopes.bindingOf(at.text, at.from)?.module : undefined;
  return module === undefined || module === "node:test";
}

const notTests = new Set(
  "before after beforeEach afterEach beforeAll afterAll use step extend setTimeout mock configure slow info run teardown setup expect plan skipOnError".split(
    " ",
  ),
);
/** Words between the runner's word and the call. */
const modifiers = new Set(
  "skip todo only concurrent serial sequential parallel fails failing fixme ignore describe".split(" "),
);
const curried = new Set(["each", "for", "skipIf", "runIf", "if", "todoIf", "failsIf"]);

function nameOf(title: CodeNode, options: CodeNode | undefined): string {
  if (title.kind === "literal" || title.kind === "template") return title.text;
  if (title.kind === "function" && title.text !== "") return title.text;
  const named = options === undefined ? null : entryOf(options, "name");
  return named?.text ?? chainOf(title) ?? "";
}

/** Returns the word of the runner that a name stands for: its own, or the one that it was imported as. */
function runnerWord(name: CodeNode, scopes: Scopes): { word: string; prefix: string } {
  const binding = scopes.bindingOf(name.text, name.from);
  if (binding?.kind === "import" && runners.test(binding.module ?? "")) {
    const imported = binding.imported ?? "";
    return { word: imported === "default" || imported === "*" ? "test" : imported, prefix: "" };
  }
  const required = binding?.value?.kind === "call" ? binding.value : null;
  if (
    required !== null &&
    chainOf(required.children[0]) === "require" &&
    runners.test(required.children[1]?.text ?? "")
  )
    return { word: "test", prefix: "" };
  const plain = /^([xf])(it|test|describe|context|specify)$/.exec(name.text);
  if (plain !== null && binding === null) return { word: plain[2] ?? "", prefix: plain[1] ?? "" };
  return { word: binding?.kind === "parameter" ? "" : name.text, prefix: "" };
}

function isParameter(name: CodeNode, scopes: Scopes): boolean {
  return scopes.bindingOf(name.text, name.from)?.kind === "parameter";
}

/** Finds the function that a name stands for in the arguments of a test. */
function named(args: readonly CodeNode[], scopes: Scopes): CodeNode | null {
  for (const each of args.slice(1)) {
    const inner = each.kind === "call" ? each.children.slice(1) : [each];
    for (const argument of inner) {
      if (argument.kind === "function") return argument;
      if (argument.kind !== "name") continue;
      const value = scopes.bindingOf(argument.text, argument.from)?.value;
      if (value?.kind === "function") return value;
    }
  }
  return null;
}

function entryOf(options: CodeNode, key: string): CodeNode | null {
  const entry = options.children.find(({ kind, text }) => kind === "entry" && text === key);
  return entry?.children[0] ?? null;
}

function stateOf(
  prefix: string,
  words: readonly string[],
  tables: readonly CodeNode[],
  options: CodeNode | undefined,
  scopes: Scopes,
): TestState | null {
  if (prefix === "x" || words.includes("skip") || words.includes("ignore")) return "skipped";
  if (words.includes("todo") || words.includes("fixme")) return "todo";
  if (words.some((word) => ["fails", "failing", "fail"].includes(word))) return "expected to fail";
  const [condition] = tables.flatMap(({ children }) => children.slice(1));
  if (condition !== undefined) {
    const truth = truthOf(condition, scopes);
    if (words.includes("skipIf") && truth === true) return "skipped";
    if (words.includes("runIf") && truth === false) return "skipped";
    if (words.includes("each") && isEmptyList(condition, scopes)) return "never run";
  }
  if (prefix === "f" || words.includes("only")) return "focused";
  if (options === undefined) return null;
  const isSet = (key: string): boolean => {
    const value = entryOf(options, key);
    return value !== null && truthOf(value, scopes) === true;
  };
  if (isSet("skip") || isSet("ignore")) return "skipped";
  if (isSet("todo")) return "todo";
  if (isSet("fails") || isSet("expectFailure")) return "expected to fail";
  return isSet("only") ? "focused" : null;
}

/** A call of `t.skip()` or `this.skip()` that the test always reaches. */
function skippedInside(body: CodeNode, scopes: Scopes): TestState | null {
  const [block] = body.children;
  for (const statement of block?.kind === "block" ? block.children : []) {
    const inner = reached(statement, scopes);
    for (const each of inner) {
      const call =
        each.kind === "statement" ? each.children[0] : each.kind === "return" ? each.children[0] : undefined;
      const callee = call?.kind === "call" ? call.children[0] : undefined;
      if (callee?.kind !== "member" || callee.children[0]?.kind !== "name") continue;
      const object = callee.children[0].text;
      if (!(body.parameters ?? []).includes(object) && object !== "this") continue;
      if (callee.text === "skip") return "skipped";
      if (callee.text === "todo") return "todo";
    }
  }
  return null;
}

function reached(statement: CodeNode, scopes: Scopes): readonly CodeNode[] {
  if (statement.kind !== "if") return [statement];
  const [condition, body] = statement.children;
  if (condition === undefined || body === undefined || truthOf(condition, scopes) !== true) return [];
  return body.kind === "block" ? body.children : [body];
}

/** Returns the functions of beforeEach and similar hooks directly in a file or group. */
function hooksIn(node: CodeNode): CodeNode[] {
  const block = node.kind === "function" ? (node.children[0] ?? node) : node;
  return block.children.flatMap((statement) => {
    const call = statement.kind === "statement" ? statement.children[0] : undefined;
    const chain = call?.kind === "call" ? chainOf(call.children[0]) : null;
    const isHook = /(?:^|\.)(?:before|after|beforeEach|afterEach|beforeAll|afterAll|setup|teardown)$/.test(
      chain ?? "",
    );
    return isHook ? (call?.children.filter(({ kind }) => kind === "function") ?? []) : [];
  });
}
