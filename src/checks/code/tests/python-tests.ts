import type { Code, CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf } from "../../trees/code-node.ts";
import { isEmptyList, truthOf } from "../../trees/constants.ts";
import type { Scopes } from "../../trees/scopes.ts";
import type { DeclaredTest, TestState } from "./declared-test.ts";

/** Finds the tests of a Python file: test functions, and test methods of classes. */
export function pythonTests({ root }: Code, scopes: Scopes): DeclaredTest[] {
  const found: DeclaredTest[] = [];
  collect(
    root,
    {
      names: [],
      lenders: lendersIn(root),
      state: ofModule(root, scopes),
      around: [],
      isCertain: true,
      ofCoroutines: () => null,
    },
    scopes,
    found,
  );
  return withoutReplaced(found);
}

function lendersIn(root: CodeNode): Set<string> {
  return new Set(
    nodesOf(root, "class")
      .filter(isTestClass)
      .flatMap(({ children }) => children.flatMap((base) => (base.kind === "name" ? [base.text] : []))),
  );
}

/** A second test with the same name in the same class or module replaces the first. */
function withoutReplaced(found: readonly DeclaredTest[]): DeclaredTest[] {
  const last = new Map(found.map((test) => [test.name, test]));
  return found.map((test) =>
    last.get(test.name) !== test && test.isCertain && last.get(test.name)?.isCertain === true
      ? { ...test, state: test.state ?? "never run" }
      : test,
  );
}

/** The position in the classes and conditions of a file. */
type Place = Pick<DeclaredTest, "state" | "around" | "isCertain"> & {
  readonly names: readonly string[];
  /** The classes that lend their methods to a class with tests. */
  readonly lenders: ReadonlySet<string>;
  /** Says that a test never runs because nothing awaits or iterates what its call returns. */
  readonly ofCoroutines: (test: CodeNode) => TestState | null;
};

/** Runs of a plain TestCase only call a test: a coroutine or a generator that it returns is dropped. */
function inPlainCase({ isAsync, isGenerator, decorators }: CodeNode): TestState | null {
  return (isAsync === true || isGenerator === true) && (decorators ?? []).length === 0 ? "never run" : null;
}

/** True if unittest's own TestCase is the only base. */
function isPlainCase(node: CodeNode, scopes: Scopes): boolean {
  const bases = node.children.filter(({ kind }) => kind !== "block" && kind !== "entry");
  const [base] = bases;
  if (base === undefined || bases.length > 1 || (node.decorators ?? []).length > 0) return false;
  const chain = chainOf(base) ?? "";
  const binding = scopes.bindingOf(chain.split(".")[0] ?? "", base.from);
  return binding?.module === "unittest" && (chain === "unittest.TestCase" || binding.imported === "TestCase");
}

function collect(block: CodeNode, place: Place, scopes: Scopes, found: DeclaredTest[]): void {
  const { names, state, around } = place;
  for (const node of block.children) {
    if (node.kind === "if" || node.kind === "other" || node.kind === "block") {
      const [condition] = node.children;
      const isNever = node.kind === "if" && condition !== undefined && truthOf(condition, scopes) === false;
      const inner: Place = { ...place, state: isNever ? "never run" : state, isCertain: false };
      for (const child of node.children) if (child.kind === "block") collect(child, inner, scopes, found);
    }
    if (node.kind === "class" && (isTestClass(node) || place.lenders.has(node.text))) {
      const body = node.children.at(-1);
      if (body?.kind !== "block") continue;
      const hooks = body.children.filter(
        ({ kind, text }) => kind === "function" && /^(?:setUp|tearDown|setup_|asyncSetUp)/.test(text),
      );
      const isLeftOut =
        isDisabled(body) || hooks.some((hook) => isBefore(hook) && skippedInside(hook, scopes));
      const own = state ?? decorated(node, scopes) ?? (isLeftOut ? "skipped" : null);
      const isCertain = place.isCertain && isCollected(node);
      const ofCoroutines = isPlainCase(node, scopes) ? inPlainCase : () => null;
      const inner = {
        names: [...names, node.text],
        lenders: place.lenders,
        state: own,
        around: [...around, ...hooks],
        isCertain,
        ofCoroutines,
      };
      collect(body, inner, scopes, found);
    }
    const isTest = names.length > 0 ? /^test/ : /^test(?![a-z])|^test$/;
    if (node.kind !== "function" || !isTest.test(node.text)) continue;
    found.push({
      name: [...names, node.text].join(" > "),
      title: node.text,
      at: node.from,
      body: node,
      state: state ?? decorated(node, scopes) ?? skippedInside(node, scopes) ?? place.ofCoroutines(node),
      isCertain: place.isCertain,
      isGroup: false,
      isEmpty: false,
      around,
    });
  }
}

function isTestClass(node: CodeNode): boolean {
  return (
    /^Test|Tests?$|TestCase$/.test(node.text) ||
    node.children.some((base) => base.kind !== "block" && /Test/.test(chainOf(base) ?? ""))
  );
}

/** True if a runner takes the class for one with tests. */
function isCollected(node: CodeNode): boolean {
  return (
    node.text.startsWith("Test") ||
    node.children.some((base) => base.kind !== "block" && (chainOf(base) ?? "").endsWith("TestCase"))
  );
}

/** True for a hook that runs before the tests; a skip there skips them all. */
function isBefore({ text }: CodeNode): boolean {
  return /^(?:setUp|setup_|asyncSetUp)/.test(text);
}

/** `__test__ = False` keeps pytest from collecting a class. */
function isDisabled(body: CodeNode): boolean {
  return body.children.some(
    ({ kind, children }) =>
      kind === "declare" && children[0]?.text === "__test__" && children[1]?.text === "False",
  );
}

/** The state that a whole module has by its `pytestmark` or by a skip at its top. */
function ofModule(root: CodeNode, scopes: Scopes): TestState | null {
  for (const node of root.children) {
    const [target, value] = node.children;
    if (node.kind === "declare" && target?.text === "pytestmark" && value !== undefined) {
      const marks = value.kind === "list" ? value.children : [value];
      for (const mark of marks) {
        const state = stateOf(mark, scopes);
        if (state !== null) return state;
      }
    }
    if (isSkip(node)) return "skipped";
    if (node.kind === "function" && /^(?:setUpModule|setup_module)$/.test(node.text)) {
      const state = skippedInside(node, scopes);
      if (state !== null) return state;
    }
    if (node.kind === "function" && node.text === "load_tests" && !usesTests(node)) return "never run";
  }
  return null;
}

/** `load_tests` selects the tests; one that uses neither the loader nor the tests runs none. */
function usesTests(node: CodeNode): boolean {
  const names = new Set(nodesOf(node, "name").map(({ text }) => text));
  return (node.parameters ?? []).slice(0, 2).some((name) => names.has(name)) || names.has("TestLoader");
}

function decorated(node: CodeNode, scopes: Scopes): TestState | null {
  for (const decorator of node.decorators ?? []) {
    const state = stateOf(decorator, scopes);
    if (state !== null) return state;
  }
  return null;
}

function stateOf(decorator: CodeNode, scopes: Scopes): TestState | null {
  const callee = decorator.kind === "call" ? decorator.children[0] : decorator;
  const word = chainOf(callee)?.split(".").at(-1) ?? "";
  const [condition] = decorator.kind === "call" ? decorator.children.slice(1) : [];
  const truth = condition === undefined || condition.kind === "entry" ? null : truthOf(condition, scopes);
  switch (word) {
    case "skip":
      return "skipped";
    case "skipIf":
    case "skipif":
      return truth === true ? "skipped" : null;
    case "skipUnless":
      return truth === false ? "skipped" : null;
    case "expectedFailure":
      return "expected to fail";
    case "xfail":
      return condition === undefined || condition.kind === "entry" || truth === true
        ? "expected to fail"
        : null;
    case "parametrize": {
      const table = decorator.children[2];
      return isEmptyTable(table, scopes) ? "never run" : null;
    }
    default:
      return null;
  }
}

/** True for an empty list of parameters, by its name or as `[each for each in CASES]` over an empty one. */
function isEmptyTable(table: CodeNode | undefined, scopes: Scopes, depth = 0): boolean {
  if (table === undefined || depth > 4) return false;
  if (isEmptyList(table, scopes)) return true;
  // The runner only reads a list that a decorator receives.
  if (table.kind === "name") {
    const binding = scopes.bindingOf(table.text, table.from);
    const isFixed = binding?.kind === "variable" && !binding.isChanged && binding.value !== null;
    return isFixed && isEmptyTable(binding.value ?? undefined, scopes, depth + 1);
  }
  const isComprehension = table.kind === "other" && table.children.length >= 3;
  return (
    isComprehension &&
    table.children.slice(2).some((each) => each.kind === "name" && isEmptyTable(each, scopes, depth + 1))
  );
}

function skippedInside(body: CodeNode, scopes: Scopes): TestState | null {
  const [block] = body.children;
  for (const statement of block?.children ?? []) {
    if (isSkip(statement)) return "skipped";
    if (statement.kind !== "if") continue;
    const [condition, inner] = statement.children;
    if (condition === undefined || truthOf(condition, scopes) !== true) continue;
    if (inner?.children.some(isSkip) === true) return "skipped";
  }
  return null;
}

/** `self.skipTest(…)`, `pytest.skip(…)` and `raise SkipTest(…)`. */
function isSkip(statement: CodeNode): boolean {
  const [inner] = statement.children;
  if (statement.kind === "throw") {
    const raised = chainOf(inner?.kind === "call" ? inner.children[0] : inner);
    return raised?.endsWith("SkipTest") === true;
  }
  if (statement.kind !== "statement" || inner?.kind !== "call") return false;
  const chain = chainOf(inner.children[0]) ?? "";
  return chain === "pytest.skip" || chain === "pytest.xfail" || chain.endsWith(".skipTest");
}
