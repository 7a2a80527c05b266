import type { Code, CodeNode } from "../../trees/code-node.ts";
import { readCode } from "../../trees/read-code.ts";
import type { Scopes } from "../../trees/scopes.ts";
import { scopesOf } from "../../trees/scopes.ts";
import { isTestFile, nameOf } from "../project-files.ts";
import type { Assertion } from "./assertion.ts";
import type { DeclaredTest } from "./declared-test.ts";
import { goTests } from "./go-tests.ts";
import { goAssertion, pythonAssertion } from "./other-assertions.ts";
import { pythonTests } from "./python-tests.ts";
import { scriptAssertion } from "./script-assertions.ts";
import { scriptTests } from "./script-tests.ts";

/** A file of code with its names and its tests. */
export interface TestFile {
  readonly path: string;
  readonly code: Code;
  readonly scopes: Scopes;
  readonly tests: readonly DeclaredTest[];
}

/** Reads a file of code. Returns null for languages without a parser. */
export function readTestFile(path: string, text: string): TestFile | null {
  const code = readCode(path, text);
  if (code === null) return null;
  const scopes = scopesOf(code);
  const tests = finders[code.language](code, scopes);
  return { path, code, scopes, tests: tests.length > 0 ? tests : wholeFile(path, code, scopes) };
}

/** A script that asserts without a runner is one test with the name of its file. */
function wholeFile(path: string, code: Code, scopes: Scopes): DeclaredTest[] {
  if (code.language === "go" || !isTestFile(path)) return [];
  const helpers = code.root.children.filter(
    ({ kind }) => !["function", "class", "export", "import"].includes(kind),
  );
  const body = { ...code.root, children: helpers };
  if (assertionsBelow({ code, scopes }, body).every(({ kind }) => kind === "pass")) return [];
  const name = nameOf(path);
  return [
    {
      name,
      title: name,
      at: 0,
      body,
      state: null,
      isCertain: false,
      isGroup: false,
      isEmpty: false,
      around: [],
    },
  ];
}

const finders = { javascript: scriptTests, python: pythonTests, go: goTests } as const;

/** Recognises an assertion at a node. */
export function assertionAt(
  { code, scopes }: Pick<TestFile, "code" | "scopes">,
  node: CodeNode,
): Assertion | null {
  return recognisers[code.language](node, scopes);
}

const recognisers = { javascript: scriptAssertion, python: pythonAssertion, go: goAssertion } as const;

/** Returns the assertions below a node. The outermost call of a chain counts, once. */
export function assertionsBelow(file: Pick<TestFile, "code" | "scopes">, node: CodeNode): Assertion[] {
  const found: Assertion[] = [];
  const left: CodeNode[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const assertion = assertionAt(file, next);
    if (assertion !== null) found.push(assertion);
    const inner = assertion === null ? next.children : innerOf(next);
    for (let index = inner.length - 1; index >= 0; index--) {
      const child = inner[index];
      if (child !== undefined) left.push(child);
    }
  }
  return found;
}

/** The parts of a chain that may hold further assertions: the arguments of all its calls. */
function innerOf(node: CodeNode): CodeNode[] {
  const found: CodeNode[] = [];
  let at: CodeNode | undefined = node;
  while (at?.kind === "call" || at?.kind === "member") {
    found.unshift(...at.children.slice(1));
    at = at.children[0];
  }
  if (at?.kind === "assert") found.unshift(...at.children);
  return found;
}
