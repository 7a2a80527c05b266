import { expect, test } from "vitest";
import { syntaxTree } from "./syntax-tree.ts";

test.each([
  ["a.js", "export const a = () => <b/>;", "javascript", "ExportDeclaration"],
  ["a.ts", "export function a(b: string): number { return 1 }", "javascript", "ExportDeclaration"],
  ["a.py", "def a(b):\n    return 1\n", "python", "FunctionDefinition"],
  ["a.go", "package a\n\nfunc A() int { return 1 }\n", "go", "PackageClause"],
])("parses %s as its language", (path, text, language, start) => {
  const tree = syntaxTree(path, text);
  expect([tree?.language, tree?.tree.topNode.firstChild?.name]).toEqual([language, start]);
});

test("does not parse other languages", () => {
  expect(syntaxTree("a.rs", "fn main() {}")).toBeNull();
});
