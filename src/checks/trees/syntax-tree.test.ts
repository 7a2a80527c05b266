import { expect, test } from "vitest";
import { syntaxTree } from "./syntax-tree.ts";

test.each([
  ["a.js", "export const a = () => <b/>;", "javascript", "Script(ExportDeclaration"],
  ["a.ts", "export function a(b: string): number { return 1 }", "javascript", "Script(ExportDeclaration"],
  ["a.py", "def a(b):\n    return 1\n", "python", "Script(FunctionDefinition"],
  ["a.go", "package a\n\nfunc A() int { return 1 }\n", "go", "SourceFile(PackageClause"],
])("parses %s as its language", (path, text, language, start) => {
  const tree = syntaxTree(path, text);
  expect([tree?.language, tree?.tree.toString().startsWith(start)]).toEqual([language, true]);
});

test("does not parse other languages", () => {
  expect(syntaxTree("a.rs", "fn main() {}")).toBeNull();
});
