import { expect, test } from "vitest";
import { testsOf } from "./tests-of.ts";
import { weakenedTests } from "./weakened-tests.ts";

const script = `import { test } from "node:test";
import assert from "node:assert";
import { add } from "../src/add.js";
test("adds", () => {
  assert.equal(add(1, 2), 3);
  assert.deepEqual([add(2, 2), add(3, 3)], [4, 6]);
});
test("refuses text", () => {
  assert.throws(() => add("a", 1), /text/);
});
`;
const said = (after: string | null): string[] =>
  weakenedTests(
    [{ path: "test/add.test.js", text: script }],
    after === null ? [] : [{ path: "test/add.test.js", text: after }],
  ).map(({ message }) => message);

test("lists the tests of a file in each language", () => {
  const python = `class AddTest(unittest.TestCase):
    def check(self, a, b):
        self.assertEqual(add(a, 1), b)
    def test_adds(self):
        self.check(1, 2)
    @unittest.skip("later")
    def test_text(self):
        self.assertRaises(TypeError, add, "a", 1)
`;
  const go =
    'func TestAdd(t *testing.T) {\n\tif got := Add(1, 2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n';
  const brief = (path: string, text: string): unknown =>
    testsOf(path, text)?.map(({ name, line, assertions, skipped }) => [name, line, assertions, skipped]);
  expect([
    brief("add.test.js", script),
    brief("test_add.py", python),
    brief("add_test.go", go),
    brief("add_spec.rb", "it 'adds'"),
  ]).toEqual([
    [
      ["adds", 4, 2, false],
      ["refuses text", 8, 1, false],
    ],
    [
      ["AddTest > test_adds", 4, 1, false],
      ["AddTest > test_text", 7, 1, true],
    ],
    [["TestAdd", 1, 1, false]],
    undefined,
  ]);
});

test("accepts tests that stay, move to another file or get another name", () => {
  expect(said(script)).toEqual([]);
  expect(said(script.replace('"refuses text"', '"throws for text"'))).toEqual([]);
  const moved = [{ path: "test/sum.test.js", text: script }];
  expect(weakenedTests([{ path: "test/add.test.js", text: script }], moved)).toEqual([]);
});

test("finds tests that are gone, switched off, emptied or weakened", () => {
  expect(said(null)).toEqual(["The file had 2 tests before, and nothing replaces them."]);
  expect(said(script.slice(0, script.indexOf('test("refuses')))).toEqual([
    'The test "refuses text" is gone.',
  ]);
  expect(said(script.replace('test("refuses', 'test.skip("refuses'))).toEqual([
    'The test "refuses text" ran before and is switched off now.',
  ]);
  expect(said(script.replace('assert.throws(() => add("a", 1), /text/)', 'add("a", 1)'))).toEqual([
    'The test "refuses text" asserts nothing any more.',
  ]);
  expect(said(script.replace("assert.equal(add(1, 2), 3)", "assert.ok(add(1, 2))"))).toEqual([
    'The test "adds" compares less strictly than before.',
  ]);
  expect(said(script.replace("add(1, 2), 3", "add(1, 2), 4"))).toEqual([
    'The test "adds" expects other values than before.',
  ]);
  expect(said(script.replace("  assert.equal(add(1, 2), 3);\n", ""))).toEqual([
    'The test "adds" had 2 assertions before and has 1 now.',
  ]);
});
