import { expect, test } from "vitest";
import { checkTests } from "./tests.ts";

const said = (path: string, text: string): string[] =>
  checkTests({ paths: [path], texts: [{ path, text }], textOf: () => null }).map(({ message }) => message);

const none = "No test in this file asserts anything.";
const empty = "A test in this file is empty.";
const constant = "The tests in this file have only assertions that are always true.";

/** Test files with the expected messages; none if the file can fail. */
const files: readonly (readonly [path: string, text: string, said: readonly string[]])[] = [
  [
    "a.test.ts",
    'import { expect, test } from "vitest";\ntest("a", () => {\n  expect(sum(1)).toBe(1);\n});',
    [],
  ],
  ["a.test.ts", 'import { expect, test } from "vitest";\ntest("a", () => {\n  sum(1);\n});', [none]],
  ["a.test.ts", 'test("expect(1)", () => {\n  sum(1); // expect(sum(1)).toBe(1)\n});', [none]],
  ["a.test.js", 'import assert from "node:assert";\ntest("a", () => {\n  run();\n});', [none]],
  ["a.test.js", 'const { equal } = require("assert");\nit("a", function () { equal(sum(1), 1); });', []],
  ["a.spec.ts", 'it("a", () => expect(a).toBe(1));\nit("b", async () => {\n\n});', [empty]],
  ["a.spec.ts", 'it("a", () => expect(true).toBe(true));', [constant]],
  ["a.spec.ts", 'it("a", () => { expect(1).toEqual(1); expect(sum()).toBe(2); });', []],
  ["a.spec.ts", 'it.skip("a", () => expect(a()).toBe(1));', ["Every test in this file is skipped."]],
  ["test/on.test.js", 'test("a", () => { process.on("exit", () => {}); assert.ok(a()); });', []],
  ["tests/test_a.py", "def test_a():\n    assert a() == 1\n", []],
  ["tests/test_a.py", "def test_a():\n    a()\n", [none]],
  ["tests/test_a.py", "def test_a():\n    assert True\n", [constant]],
  ["tests/test_a.py", "def test_a():\n    ...\n\ndef test_b():\n    assert b()\n", [empty]],
  ["tests/test_a.py", "def test_a():\n    # assert a()\n    a()\n", [none]],
  [
    "tests/test_a.py",
    "class TestA(TestCase):\n    def test_a(self):\n        self.assertEqual(a(), 1)\n",
    [],
  ],
  ["a_test.go", 'func TestA(t *testing.T) {\n\tif a() != 1 {\n\t\tt.Errorf("a")\n\t}\n}', []],
  ["a_test.go", "func TestA(t *testing.T) {\n\ta()\n}", [none]],
  ["src/lib.rs", "#[test]\nfn a() {\n    assert_eq!(a(), 1);\n}", []],
  ["src/lib.rs", "#[test]\nfn a() {\n    a();\n}", [none]],
  ["ATest.java", "class ATest {\n  @Test void a() { assertEquals(1, a()); }\n}", []],
  ["ATest.java", "class ATest {\n  @Test void a() { a(); }\n}", [none]],
  ["tests/helpers.js", "export const isDay = (text) => /^[0-9]+$/.test(text);", ["There are no tests."]],
  ["src/contest.js", "export const a = 1;", ["There are no tests."]],
];

test.each(files)("%s: %j", (path, text, messages) => {
  expect(said(path, text)).toEqual(messages);
});
