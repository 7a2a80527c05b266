import { expect, test } from "vitest";
import { checkTests } from "./check-tests.ts";

const program = {
  "src/sum.js": "export const sum = (a, b) => a + b;",
  "sum.py": "def sum(a, b):\n    return a + b\n",
  "sum.go": "package sum\n\nfunc Sum(a, b int) int { return a + b }\n",
};

function checked(files: Readonly<Record<string, string>>): ReturnType<typeof checkTests> {
  const texts = Object.entries({ ...program, ...files }).map(([path, text]) => ({ path, text }));
  const byPath = new Map(texts.map(({ path, text }) => [path, text]));
  return checkTests({ paths: [...byPath.keys()], texts, textOf: (path) => byPath.get(path) ?? null });
}

const said = (path: string, text: string): string[] =>
  checked({ [path]: text }).findings.map(({ message }) => message);

const script = (body: string): string =>
  `import { expect, test, vi } from "vitest";\nimport assert from "node:assert";\nimport { sum } from "./src/sum.js";\n${body}\n`;
const python = (body: string): string =>
  `import unittest\nfrom unittest import mock\nimport pytest\nfrom sum import sum\n\n${body}\n`;
const go = (body: string): string => `package sum\n\nimport (\n\t"os"\n\t"testing"\n)\n\n${body}\n`;

/** Tests in many styles that can fail. */
const good: readonly (readonly [path: string, text: string])[] = [
  ["a.test.js", script('test("adds", () => { expect(sum(1, 2)).toBe(3); });')],
  ["a.test.js", script('test.each([[1, 2, 3]])("adds %i", (a, b, c) => expect(sum(a, b)).toBe(c));')],
  ["a.test.js", script('test("adds", (t) => { t.assert.equal(sum(1, 2), 3); });')],
  [
    "a.test.js",
    script('const is = (a, b) => assert.equal(a, b);\ntest("adds", () => { is(sum(1, 2), 3); });'),
  ],
  ["a.test.js", script('test("does not throw for text", () => { sum("a", 1); });')],
  ["a.test.js", script('test("later", async () => { await expect(sum(1, 2)).resolves.toBe(3); });')],
  [
    "a.test.js",
    script(
      'test("eventually", async () => { for (;;) { try { assert.ok(sum(1, 1)); return; } catch { await 1; } } });',
    ),
  ],
  [
    "a.test.js",
    script(
      'test("fails", () => { try { sum(); assert.fail("no"); } catch (e) { assert.match(e.message, /x/); } });',
    ),
  ],
  ["a.test.js", script('test("is deterministic", () => { assert.equal(sum(1, 2), sum(1, 2)); });')],
  [
    "a.test.js",
    script(
      'const list = [1];\ntest("keeps its argument", () => { sum(list, 1); assert.deepEqual(list, [1]); });',
    ),
  ],
  [
    "a.test.js",
    script(
      'test("linux only", { skip: process.platform === "win32" }, () => { assert.equal(sum(1, 1), 2); });',
    ),
  ],
  ["a.test.js", script('test("calls back", (done) => { sum(1, done); });')],
  [
    "test.js",
    'const assert = require("assert");\nconst { sum } = require("./src/sum.js");\nassert.equal(sum(1, 2), 3);',
  ],
  [
    "a.test.js",
    'import { spawnSync } from "node:child_process";\ntest("runs", () => { if (spawnSync("node", ["x"]).status !== 0) throw new Error("x"); });',
  ],
  ["test_a.py", python("def test_adds():\n    assert sum(1, 2) == 3")],
  ["test_a.py", python('def test_refuses():\n    with pytest.raises(TypeError):\n        sum("a", 1)')],
  ["test_a.py", python("def check(a, b):\n    assert sum(a, 0) == b\n\ndef test_adds():\n    check(1, 1)")],
  [
    "test_a.py",
    python(
      'class T(unittest.TestCase):\n    @unittest.skipUnless(mock.x, "no x")\n    def test_adds(self):\n        self.assertEqual(sum(1, 2), 3)',
    ),
  ],
  [
    "test_a.py",
    python(
      'def test_refuses():\n    try:\n        sum("a", 1)\n    except TypeError as error:\n        assert "a" in str(error)\n    else:\n        pytest.fail("no error")',
    ),
  ],
  [
    "a_test.go",
    go(
      'func TestAdd(t *testing.T) {\n\tif got := Sum(1, 2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}',
    ),
  ],
  [
    "a_test.go",
    go(
      'func TestAdd(t *testing.T) {\n\tfor _, c := range []struct{ a, want int }{{1, 1}} {\n\t\tt.Run("x", func(t *testing.T) {\n\t\t\tif Sum(c.a, 0) != c.want {\n\t\t\t\tt.Fatal("no")\n\t\t\t}\n\t\t})\n\t}\n}',
    ),
  ],
  [
    "a_test.go",
    go(
      "func TestAdd(t *testing.T) {\n\tassert.Equal(t, 3, Sum(1, 2))\n}\n\nfunc TestMain(m *testing.M) { os.Exit(m.Run()) }",
    ),
  ],
];

test.each(good)("accepts %s: %s", (path, text) => {
  expect(said(path, text)).toEqual([]);
});

/** Tests that cannot fail, with a part of the message. */
const bad: readonly (readonly [message: string, path: string, text: string])[] = [
  ["is empty", "a.test.js", script('test("a", () => {});')],
  ["asserts nothing", "a.test.js", script('test("a", () => { sum(1, 2); });')],
  [
    "asserts nothing",
    "a.test.js",
    script('test("expect(1)", () => { sum(1, 2); console.assert(sum(1, 2) === 3); });'),
  ],
  [
    "only constants",
    "a.test.js",
    script('test("a", () => { const x = [1]; assert.deepEqual(x, [1]); sum(1, 1); });'),
  ],
  ["only constants", "a.test.js", script('test("a", () => { assert.ok(sum(1, 2) === 3 || true); });')],
  [
    "with itself",
    "a.test.js",
    script('test("a", () => { const want = sum(1, 2); assert.equal(sum(1, 2), want); });'),
  ],
  [
    "ignores errors",
    "a.test.js",
    script('test("a", () => { try { assert.equal(sum(1, 2), 4); } catch (e) { console.log(e.message); } });'),
  ],
  [
    "ignores errors",
    "a.test.js",
    script('test("a", async () => { await sum(1, 2).then((x) => assert.equal(x, 4)).catch(() => {}); });'),
  ],
  [
    "not awaited",
    "a.test.js",
    script('test("a", () => { sum(1, 2).then((x) => { expect(x).toBe(4); }); });'),
  ],
  ["not awaited", "a.test.js", script('test("a", () => { expect(sum(1, 2)).resolves.toBe(4); });')],
  [
    "never runs",
    "a.test.js",
    script('test("a", () => { if (process.platform) return; assert.equal(sum(1, 2), 4); });'),
  ],
  [
    "empty list",
    "a.test.js",
    script('const rows = [];\ntest("a", () => { for (const x of rows) assert.equal(sum(x, 2), 4); });'),
  ],
  [
    "nothing calls",
    "a.test.js",
    script('test("a", () => { const check = () => assert.equal(sum(1, 2), 4); });'),
  ],
  ["is skipped", "a.test.js", script('test.skip("a", () => { assert.equal(sum(1, 2), 3); });')],
  ["is skipped", "a.test.js", script('test("a", (t) => { t.skip(); assert.equal(sum(1, 2), 3); });')],
  ["only a todo", "a.test.js", script('test.todo("a");')],
  ["is focused", "a.test.js", script('test.only("a", () => { assert.equal(sum(1, 2), 3); });')],
  [
    "types, existence",
    "a.test.js",
    script('test("returns an object", () => { assert.equal(typeof sum(1, 2), "number"); });'),
  ],
  [
    "do not use the program",
    "a.test.js",
    'import assert from "node:assert";\nconst sum = (a, b) => a + b;\ntest("a", () => { assert.equal(sum(1, 2), 3); });',
  ],
  [
    "with a mock",
    "a.test.js",
    'import * as lib from "./src/sum.js";\ntest("a", () => { vi.spyOn(lib, "sum").mockReturnValue(3); expect(lib.sum(1, 2)).toBe(3); });',
  ],
  [
    "with success",
    "a.test.js",
    script('process.exit(0);\ntest("a", () => { assert.equal(sum(1, 2), 3); });'),
  ],
  [
    "only after an error",
    "a.test.js",
    script('test("a", () => { try { sum(); } catch (e) { assert.equal(e.message, "x"); } });'),
  ],
  ["is empty", "test_a.py", python('def test_a():\n    """Adds."""')],
  [
    "ignores errors",
    "test_a.py",
    python("def test_a():\n    try:\n        assert sum(1, 2) == 4\n    except Exception:\n        pass"),
  ],
  [
    "is skipped",
    "test_a.py",
    python('@pytest.mark.skip(reason="later")\ndef test_a():\n    assert sum(1, 2) == 3'),
  ],
  [
    "is skipped",
    "test_a.py",
    python('@unittest.skipIf(True, "later")\ndef test_a():\n    assert sum(1, 2) == 3'),
  ],
  [
    "expected to fail",
    "test_a.py",
    python(
      "class T(unittest.TestCase):\n    @unittest.expectedFailure\n    def test_a(self):\n        self.assertEqual(sum(1, 2), 4)",
    ),
  ],
  [
    "asserts only after an error",
    "test_a.py",
    python(
      'def refused(f):\n    try:\n        f()\n    except TypeError as e:\n        assert str(e) == "x"\n\ndef test_a():\n    refused(sum)\n    assert sum(1, 2) == 3',
    ),
  ],
  ["asserts nothing", "a_test.go", go("func TestA(t *testing.T) {\n\tt.Log(Sum(1, 2))\n}")],
  [
    "is skipped",
    "a_test.go",
    go('func TestA(t *testing.T) {\n\tt.Skip("flaky")\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal()\n\t}\n}'),
  ],
  [
    "with success",
    "a_test.go",
    go(
      "func TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n\nfunc TestA(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal()\n\t}\n}",
    ),
  ],
  ["asserts anything", "src/lib.rs", "#[test]\nfn a() {\n    sum(1, 2);\n}"],
  ["There are no tests.", "tests/helpers.js", "export const isDay = (text) => /^[0-9]+$/.test(text);"],
];

test.each(bad)("finds %j in %s: %s", (message, path, text) => {
  expect(said(path, text)).toEqual([expect.stringContaining(message) as string]);
});

/** Commands of package.json with parts of the expected messages. */
const commands: readonly (readonly [command: string, messages: readonly string[]])[] = [
  ["node --test", []],
  ["vitest run", []],
  ["npm run lint && node --test", []],
  ['node --test "**/*.test.js"', []],
  ["node --test --import tsx", []],
  ["jest --ci --coverage", []],
  ["mocha -u tdd", []],
  ["node --test; code=$?; rm -rf out; exit $code", []],
  ["node --test || (cat log; exit 1)", []],
  ["node --test || true", ["even if a test fails"]],
  ["node --test; exit 0", ["even if a test fails"]],
  ["(node --test) || echo done", ["even if a test fails"]],
  ["sh -c 'vitest run || :'", ["even if a test fails"]],
  ["jest | tee out.log", ["even if a test fails"]],
  ['echo "# pass 6"', ["runs no tests"]],
  ["tsc --noEmit && echo ok", ["runs no tests"]],
  ["node -e 'console.log(6)'", ["runs no tests"]],
  ["jest --listTests", ["runs no tests"]],
  ["mocha --dry-run", ["runs no tests"]],
  ["vitest run -t add", ["match a filter"]],
  ["mocha --grep=add", ["match a filter"]],
  ["node --test --test-name-pattern none", ["match a filter"]],
  ["node --test --test-only", ["only focused tests"]],
  ["jest -u", ["overwrites the expected values"]],
  ["vitest run --update", ["overwrites the expected values"]],
  ["node --test --test-update-snapshots", ["overwrites the expected values"]],
  ['node --test "unit/*.test.js"', ["matches no test file"]],
  ["mocha 'spec/**/*.js'", ["matches no test file"]],
  ["", ["is empty"]],
];

test.each(commands)("judges the test command %j", (command, messages) => {
  const { findings } = checked({
    "a.test.js": script('test("adds", () => { expect(sum(1, 2)).toBe(3); });'),
    "package.json": JSON.stringify({ scripts: { test: command } }),
  });
  expect(findings.map(({ message }) => message)).toEqual(
    messages.map((part) => expect.stringContaining(part) as string),
  );
});

const pythonTest = python(
  "class T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(sum(1, 2), 3)",
);
const goTest = go('func TestA(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}');

/** Projects in other languages with parts of the expected messages. */
const others: readonly (readonly [
  name: string,
  files: Record<string, string>,
  messages: readonly string[],
])[] = [
  [
    "a package of tests",
    { "pyproject.toml": "", "tests/__init__.py": "", "tests/test_a.py": pythonTest },
    [],
  ],
  ["a folder of tests", { "pyproject.toml": "", "tests/test_a.py": pythonTest }, []],
  [
    "a documented command that finds the tests",
    {
      "pyproject.toml": "",
      "tests/test_a.py": pythonTest,
      "README.md": "python -m unittest discover -s tests",
    },
    [],
  ],
  [
    "a documented command with long options",
    {
      "pyproject.toml": "",
      "tests/__init__.py": "",
      "tests/test_a.py": pythonTest,
      "README.md": "python3 -m unittest discover --start-directory tests --top-level-directory .",
    },
    [],
  ],
  [
    "a folder that is no package",
    { "pyproject.toml": "", "tests/test_a.py": pythonTest, "README.md": "python -m unittest" },
    ["matches no test file"],
  ],
  [
    "a pattern without files",
    {
      "pyproject.toml": "",
      "test_a.py": pythonTest,
      "README.md": "python -m unittest discover -p 'check_*.py'",
    },
    ["matches no test file"],
  ],
  ["a target", { "go.mod": "module sum", "a_test.go": goTest, Makefile: "test:\n\tgo test ./...\n" }, []],
  [
    "a target with all tests",
    { "go.mod": "", "a_test.go": goTest, Makefile: "test:\n\tgo test -run Test ./...\n" },
    [],
  ],
  [
    "a target that ignores failures",
    { "go.mod": "", "a_test.go": goTest, Makefile: "test:\n\t-go test ./...\n" },
    ["even if a test fails"],
  ],
  [
    "a target that runs nothing",
    { "go.mod": "", "a_test.go": goTest, Makefile: "test:\n\tgo test -run NONE ./...\n" },
    ["match a filter"],
  ],
  [
    "a target without runs",
    { "go.mod": "", "a_test.go": goTest, Makefile: "test:\n\tgo test -count=0 ./...\n" },
    ["runs no tests"],
  ],
  [
    "a target that only compiles",
    { "go.mod": "", "a_test.go": goTest, Makefile: "test: ; go vet ./...\n" },
    ["runs no tests"],
  ],
  [
    "golden files",
    { "go.mod": "", "a_test.go": goTest, Makefile: "test:\n\tgo test ./... -update\n" },
    ["overwrites"],
  ],
  [
    "settings of pytest",
    { "pytest.ini": "[pytest]\naddopts = -q -k nothing\n", "test_a.py": pythonTest },
    ["leave tests out"],
  ],
  [
    "strict settings of pytest",
    { "pytest.ini": "[pytest]\naddopts = -q --strict-markers\n", "test_a.py": pythonTest },
    [],
  ],
];

test.each(others)("judges the test command of %s", (_, files, messages) => {
  expect(checked(files).findings.map(({ message }) => message)).toEqual(
    messages.map((part) => expect.stringContaining(part) as string),
  );
});

test("says what it counted, and that other languages are not measured", () => {
  expect(checked({ "a.test.js": script('test("adds", () => { expect(sum(1, 2)).toBe(3); });') })).toEqual({
    findings: [],
    summary: "Found 1 test with 1 assertion in 1 file.",
    isUnmeasured: false,
  });
  expect(
    checked({ "ATest.java": "class ATest {\n  @Test void a() { assertEquals(1, a()); }\n}" }),
  ).toMatchObject({
    findings: [],
    isUnmeasured: true,
  });
});
