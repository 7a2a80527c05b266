import { expect, test } from "vitest";
import type { CodeNode } from "./code-node.ts";
import { readCode } from "./read-code.ts";

/** Writes an expression with brackets around everything. */
function shown(node: CodeNode | undefined): string {
  if (node === undefined) return "";
  const [first, ...rest] = node.children;
  if (node.kind === "operator")
    return rest.length === 0
      ? `(${node.text}${shown(first)})`
      : `(${shown(first)} ${node.text} ${shown(rest[0])})`;
  if (node.kind === "call") return `${shown(first)}(${rest.map(shown).join(", ")})`;
  if (node.kind === "member")
    return node.text === ""
      ? `${shown(first)}[${rest.map(shown).join(":")}]`
      : `${shown(first)}.${node.text}`;
  return node.text;
}

test.each([
  ["a(1) != b(2)", "(a(1) != b(2))"],
  ["!a.B(1)", "(!a.B(1))"],
  ["a == b[1] && c(2) > d(3)", "((a == b[1]) && (c(2) > d(3)))"],
  ["-a(1) + b(2)*c(3)", "((-a(1)) + (b(2) * c(3)))"],
  ["a || b && c == d", "(a || (b && (c == d)))"],
  ["a - b - c", "((a - b) - c)"],
  ["(a + b).c(d)", "(a + b).c(d)"],
  ["!(a(1) == b(2))", "(!(a(1) == b(2)))"],
  ["a.b(1).c(2) == d", "(a.b(1).c(2) == d)"],
])("groups the Go expression %s", (text, wanted) => {
  const code = readCode("a.go", `package a\n\nvar x = ${text}\n`);
  const value = code?.root.children.flatMap((node) =>
    node.kind === "declare" ? node.children.slice(1) : [],
  )[0];
  expect(shown(value)).toBe(wanted);
});

test("reads a long Go expression in time", () => {
  const code = readCode("a.go", `package a\n\nvar x = ${"a(1) + ".repeat(20_000)}1\n`);
  expect(code?.isCut).toBe(true);
});
