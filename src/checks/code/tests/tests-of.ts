import type { CodeNode } from "../../trees/code-node.ts";
import { visit } from "../../trees/code-node.ts";
import type { Assertion } from "./assertion.ts";
import { assertionsBelow, readTestFile } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

/** A test as the file declares it. */
export interface ListedTest {
  /** The names of its groups and its own, joined by " > ". */
  readonly name: string;
  readonly line: number;
  /** The line of its end. */
  readonly to: number;
  /** Assertions in its body and in functions of the same file that it calls. */
  readonly assertions: number;
  /** The literals in these assertions, a measure of how much they compare. */
  readonly compared: number;
  /** The assertions that compare: they test more than existence, truth or the absence of errors. */
  readonly strict: number;
  /** The literals in the assertions, as the file has them. */
  readonly values: readonly string[];
  /** True if it is skipped, a todo, expected to fail, or never run. */
  readonly skipped: boolean;
  /** True if it declares tests of its own. */
  readonly isGroup: boolean;
}

/** Lists the tests of a file in the order of the text. Returns null for languages without a parser. */
export function testsOf(path: string, text: string): ListedTest[] | null {
  const file = readTestFile(path, text);
  return file === null ? null : listedTests(file);
}

/** Lists the tests of a file that has been read. */
function listedTests(file: TestFile): ListedTest[] {
  return file.tests.map((test) => {
    const bodies = test.body === null ? [] : reachedBodies(file, test.body);
    const assertions = bodies.flatMap((body) => assertionsBelow(file, body));
    return {
      name: test.name,
      line: file.code.lineOf(test.at),
      to: file.code.lineOf(test.body?.to ?? test.at),
      assertions: assertions.length,
      compared: assertions.reduce((sum, { node }) => sum + literalsIn(node).length, 0),
      strict: assertions.filter(isStrict).length,
      values: assertions.flatMap(({ node }) =>
        literalsIn(node).map(({ from, to }) => file.code.text.slice(from, Math.min(to, from + 500))),
      ),
      skipped: test.state !== null && test.state !== "focused",
      isGroup: test.isGroup,
    };
  });
}

/** Returns a body and the functions of the file that it calls, at most once each. */
function reachedBodies({ scopes }: Pick<TestFile, "scopes">, body: CodeNode): CodeNode[] {
  const found = new Set<CodeNode>([body]);
  for (const each of found) {
    if (found.size > 200) break;
    visit(each, (node) => {
      if (node.kind !== "call" || node.children[0] === undefined) return undefined;
      for (const called of calledFunctions(scopes, node.children[0])) {
        const isInside = called.from >= each.from && called.to <= each.to;
        if (!isInside) found.add(called);
      }
      return undefined;
    });
  }
  return [...found];
}

/** Returns the functions of the file that a callee may refer to. */
export function calledFunctions(scopes: TestFile["scopes"], callee: CodeNode): readonly CodeNode[] {
  if (callee.kind === "name") {
    const value = scopes.bindingOf(callee.text, callee.from)?.value;
    return value?.kind === "function" ? [value] : [];
  }
  return callee.kind === "member" && callee.text !== "" ? scopes.functionsNamed(callee.text) : [];
}

function literalsIn(node: CodeNode): CodeNode[] {
  const found: CodeNode[] = [];
  visit(node, (each) => {
    if (each.kind === "literal" || each.kind === "template") found.push(each);
    return undefined;
  });
  return found;
}

/** True for an assertion with something to compare with. */
function isStrict({ kind, operands }: Assertion): boolean {
  if (kind === "truth") return operands[0]?.kind === "operator" && !["!", "not"].includes(operands[0].text);
  return kind === "equal" || kind === "other" || kind === "fail" || kind === "throws";
}
