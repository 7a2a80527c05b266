import type { Code, CodeNode } from "../../trees/code-node.ts";
import { truthOf } from "../../trees/constants.ts";
import type { Scopes } from "../../trees/scopes.ts";
import type { DeclaredTest } from "./declared-test.ts";

/** Finds the tests of a Go file: Test, Fuzz and Example functions, and the methods of suites. */
export function goTests({ root, text }: Code, scopes: Scopes): DeclaredTest[] {
  return root.children
    .filter(({ kind, text: name }) => kind === "function" && /^(?:Test|Fuzz)(?![a-z])|^Example/.test(name))
    .filter(({ text: name }) => name !== "TestMain")
    .filter((node) => !node.text.startsWith("Example") || hasOutput(text, node))
    .map((node) => ({
      name: node.text,
      title: node.text,
      at: node.from,
      // The runner compares the output of an example.
      body: node.text.startsWith("Example") ? null : node,
      state: skipsAlways(node, scopes) ? ("skipped" as const) : null,
      isCertain: true,
      isGroup: false,
      isEmpty: false,
      around: [],
    }));
}

/** An example without this comment is compiled but not run. */
function hasOutput(text: string, node: CodeNode): boolean {
  return /\/\/ {0,5}(?:unordered )?output:/i.test(text.slice(node.from, node.to));
}

/** True if the function reaches `t.Skip` in every run. */
function skipsAlways(node: CodeNode, scopes: Scopes): boolean {
  const [block] = node.children;
  return (block?.children ?? []).some((statement) => {
    if (isSkip(statement)) return true;
    if (statement.kind !== "if") return false;
    const [condition, body] = statement.children;
    return (
      condition !== undefined && truthOf(condition, scopes) === true && body?.children.some(isSkip) === true
    );
  });
}

function isSkip(statement: CodeNode): boolean {
  const call = statement.kind === "statement" ? statement.children[0] : undefined;
  const callee = call?.kind === "call" ? call.children[0] : undefined;
  return callee?.kind === "member" && ["Skip", "Skipf", "SkipNow"].includes(callee.text);
}
