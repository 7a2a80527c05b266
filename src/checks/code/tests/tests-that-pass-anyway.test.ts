import { expect, test } from "vitest";
import { checkTests } from "./check-tests.ts";

const program = {
  "src/loans.js":
    "export const late = (loans, day) => loans.filter((loan) => loan.due < day);\nexport const ask = (text) => text.split('?');\n",
  "src/loans.py":
    "def late(loans, day):\n    return [loan for loan in loans if loan < day]\n\n\nclass Ledger:\n    def save(self, name):\n        return name.strip()\n\n    def all(self):\n        return []\n",
  "go.mod": "module example.org/loans\n",
  "loans.go":
    "package loans\n\nfunc Late(days []int) ([]int, error) { return days, nil }\n\nfunc Open(days []int) []int { return days }\n",
};

function problems(files: Readonly<Record<string, string>>): string[] {
  const all: Record<string, string> = { ...program, ...files };
  const texts = Object.entries(all).map(([path, text]) => ({ path, text }));
  const { findings } = checkTests({ paths: Object.keys(all), texts, textOf: (path) => all[path] ?? null });
  return findings.map(({ message }) => message);
}

const script = (body: string): Record<string, string> => ({
  "test/loans.test.js": `import { expect, it, test } from "vitest";\nimport assert from "node:assert/strict";\nimport { readFileSync, writeFileSync } from "node:fs";\nimport { ask, late } from "../src/loans.js";\n\n${body}\n`,
});
const python = (body: string): Record<string, string> => ({
  "tests/test_loans.py": `import os\nimport unittest\nfrom unittest import mock\n\nimport pytest\nfrom src.loans import Ledger, late\n\n${body}\n`,
});
const go = (body: string): Record<string, string> => ({
  "loans_test.go": `package loans\n\nimport (\n\t"os"\n\t"reflect"\n\t"testing"\n)\n\nvar _ = os.Args\nvar _ = reflect.TypeOf\n\n${body}\n`,
});

const skipped = "is skipped unless LOANS_FULL is set, which no other file of the project mentions";
const always = "only checks that there is a result, which always holds";
const itself = "compares a value with itself";
const doubt = "asserts only if the result meets a condition";
const uncollected = "No runner collects the tests of the class";

const cases: readonly (readonly [
  about: string,
  files: Readonly<Record<string, string>>,
  said: readonly string[],
])[] = [
  // Skips that no one can undo
  [
    "an option of node:test",
    script(
      'test("late", { skip: process.env.LOANS_FULL !== "yes" }, () => { assert.equal(late([], 1).length, 0); });',
    ),
    [skipped],
  ],
  [
    "a wrapper around the runner",
    script(
      'const check = (name, body) => test(name, { skip: !process.env.LOANS_FULL }, body);\nconst test2 = 1;\ntest("x", () => { check(); assert.equal(late([], 1).length, 0); });',
    ),
    [skipped],
  ],
  [
    "a variable that the README describes",
    {
      ...script(
        'test("late", { skip: !process.env.LOANS_FULL }, () => { assert.equal(late([], 1).length, 0); });',
      ),
      "README.md": "Set LOANS_FULL to run the tests of the service.\n",
    },
    [],
  ],
  [
    "one test of two",
    script(
      'test("late", { skip: !process.env.LOANS_FULL }, () => { assert.equal(late([], 1).length, 0); });\ntest("all", () => { assert.equal(late([], 2).length, 0); });',
    ),
    [],
  ],
  [
    "a machine without the tool",
    script(
      'test("late", { skip: process.platform === "win32" }, () => { assert.equal(late([], 1).length, 0); });',
    ),
    [],
  ],
  [
    "a mark of the module",
    python(
      'pytestmark = pytest.mark.skipif("LOANS_FULL" not in os.environ, reason="slow")\n\n\ndef test_late():\n    assert late([1], 2) == [1]',
    ),
    [skipped],
  ],
  [
    "a mark of one test",
    python(
      '@pytest.mark.skipif("LOANS_FULL" not in os.environ, reason="slow")\ndef test_late():\n    assert late([1], 2) == [1]\n\n\ndef test_none():\n    assert late([], 2) == []',
    ),
    [],
  ],
  [
    "a hook",
    python(
      'class LoansTest(unittest.TestCase):\n    def setUp(self):\n        if not os.getenv("LOANS_FULL"):\n            self.skipTest("slow")\n\n    def test_late(self):\n        self.assertEqual(late([1], 2), [1])',
    ),
    [skipped],
  ],
  [
    "a helper that every test calls",
    go(
      'func prepare(t *testing.T) {\n\tif os.Getenv("LOANS_FULL") == "" {\n\t\tt.Skip("needs the machine")\n\t}\n}\n\nfunc TestOpen(t *testing.T) {\n\tprepare(t)\n\tif len(Open(nil)) != 0 {\n\t\tt.Error("open")\n\t}\n}',
    ),
    [skipped],
  ],
  // Expectations that every result meets
  ["anything", script('test("late", () => { expect(late([], 1)).toEqual(expect.anything()); });'), [always]],
  ["every text", script('test("asks", () => { expect(ask("a?")[0]).toMatch(/.*/); });'), [always]],
  [
    "an empty part",
    script('test("late", () => { expect(late([], 1)).toEqual(expect.arrayContaining([])); });'),
    [always],
  ],
  [
    "true or false",
    script('test("late", () => { assert.ok([true, false].includes(late([], 1))); });'),
    [always],
  ],
  [
    "a part",
    script(
      'test("late", () => { expect(late([{ due: 1 }], 2)).toEqual(expect.arrayContaining([{ due: 1 }])); });',
    ),
    [],
  ],
  ["a word", script('test("asks", () => { expect(ask("a?")[0]).toMatch(/^a/); });'), []],
  // Values that are compared with themselves
  [
    "a copy with its own parts",
    script(
      'test("late", () => { const made = late([{ due: 1 }], 2); assert.deepEqual(made, { ...made, length: made.length }); });',
    ),
    [itself],
  ],
  [
    "another name",
    go(
      'func TestOpen(t *testing.T) {\n\tgot := Open([]int{1})\n\twant := got\n\tif !reflect.DeepEqual(got, want) {\n\t\tt.Error("open")\n\t}\n}',
    ),
    [itself],
  ],
  [
    "two equal calls",
    go(
      'func TestLate(t *testing.T) {\n\tlist, err := Late([]int{1})\n\tother, problem := Late([]int{1})\n\tif !reflect.DeepEqual(list, other) || !reflect.DeepEqual(err, problem) {\n\t\tt.Error("late")\n\t}\n}',
    ),
    [itself],
  ],
  [
    "two different calls",
    go(
      'func TestLate(t *testing.T) {\n\tlist, _ := Late([]int{1})\n\tother, _ := Late([]int{2})\n\tif reflect.DeepEqual(list, other) {\n\t\tt.Error("late")\n\t}\n}',
    ),
    [],
  ],
  [
    "equal calls of a test of repetition",
    go(
      'func TestLateIsStable(t *testing.T) {\n\tlist, _ := Late([]int{1})\n\tother, _ := Late([]int{1})\n\tif !reflect.DeepEqual(list, other) {\n\t\tt.Error("late")\n\t}\n}',
    ),
    [],
  ],
  [
    "a helper that writes what it reads",
    script(
      'function same(name, value) {\n  writeFileSync(name, JSON.stringify(value));\n  assert.deepEqual(JSON.parse(readFileSync(name, "utf8")), value);\n}\ntest("late", () => same("late.json", late([], 1)));',
    ),
    ["The function same writes a value to a file"],
  ],
  // Assertions that a wrong result avoids
  [
    "a condition",
    script(
      'test("late", () => { const found = late([{ due: 1 }], 2); if (found.length > 1) assert.equal(found[0].due, 1); });',
    ),
    [doubt],
  ],
  [
    "a condition with another side",
    script(
      'test("late", () => { const found = late([], 2); if (found.length > 1) assert.equal(found[0].due, 1); else assert.equal(found.length, 0); });',
    ),
    [],
  ],
  [
    "a condition after an assertion",
    script(
      'test("late", () => { const found = late([], 2); assert.ok(found.length < 2); if (found.length > 0) assert.equal(found[0].due, 1); });',
    ),
    [],
  ],
  [
    "a failure under a condition",
    script('test("late", () => { const found = late([], 2); if (found.length > 1) assert.fail("late"); });'),
    [],
  ],
  [
    "a condition on the machine",
    script('test("late", () => { if (process.platform !== "win32") assert.equal(late([], 2).length, 0); });'),
    [],
  ],
  [
    "a loop over nothing",
    python("def test_late():\n    for day in late([], 2):\n        assert day < 2"),
    [doubt],
  ],
  [
    "a loop over results",
    python("def test_late():\n    for day in late([1, 3], 2):\n        assert day < 2"),
    [],
  ],
  // Tests that no runner finds
  [
    "a class",
    python("class LoansChecks:\n    def test_late(self):\n        assert late([1], 2) == [1]"),
    ["There are no tests.", uncollected],
  ],
  [
    "a class of pytest",
    python("class TestLoans:\n    def test_late(self):\n        assert late([1], 2) == [1]"),
    [],
  ],
  [
    "a class that others use",
    python(
      "class Shared:\n    def test_late(self):\n        assert late([1], 2) == [1]\n\n\nclass LoansTest(Shared, unittest.TestCase):\n    pass",
    ),
    [],
  ],
  [
    "an empty table with a name",
    python(
      'CASES = []\n\n\n@pytest.mark.parametrize("day", CASES)\ndef test_late(day):\n    assert late([day], 2) == [1]',
    ),
    ["never runs"],
  ],
  [
    "a table made of an empty one",
    python(
      'CASES = []\n\n\n@pytest.mark.parametrize("day", [day + 1 for day in CASES])\ndef test_late(day):\n    assert late([day], 2) == [1]',
    ),
    ["never runs"],
  ],
  [
    "a table",
    python(
      'CASES = [1]\n\n\n@pytest.mark.parametrize("day", CASES)\ndef test_late(day):\n    assert late([day], 2) == [1]',
    ),
    [],
  ],
  [
    "settings that leave all out",
    {
      ...script('test("late", () => { expect(late([], 1)).toEqual([]); });'),
      "package.json": '{"type":"module","scripts":{"test":"vitest run"}}',
      "vitest.config.ts": 'export default { test: { exclude: ["**/node_modules/**", "test/*.test.*"] } };\n',
    },
    ["The settings of Vitest match no test file."],
  ],
  [
    "settings that leave others out",
    {
      ...script('test("late", () => { expect(late([], 1)).toEqual([]); });'),
      "package.json": '{"type":"module","scripts":{"test":"vitest run"}}',
      "vitest.config.ts":
        'export default { test: { include: ["test/**/*.test.{js,ts}"], exclude: ["e2e/**"] } };\n',
    },
    [],
  ],
  // Stand-ins
  [
    "a method of a class",
    python(
      'class LedgerTest(unittest.TestCase):\n    @mock.patch.object(Ledger, "save", return_value="a")\n    def test_save(self, _):\n        entry = Ledger().save("a")\n        self.assertEqual(entry, "a")',
    ),
    ["replaces Ledger.save"],
  ],
  [
    "another method of a class",
    python(
      'class LedgerTest(unittest.TestCase):\n    @mock.patch.object(Ledger, "all", return_value=[1])\n    def test_save(self, _):\n        self.assertEqual(Ledger().save("a "), "a")',
    ),
    [],
  ],
  [
    "a rule of the test itself",
    {
      "tests/test_loans.py":
        'import pytest\n\n\ndef count(days):\n    return len(days)\n\n\n@pytest.mark.parametrize(("days", "expected"), [([1], 1)])\ndef test_count(days, expected):\n    assert count(days) == expected\n',
    },
    ["do not use the program"],
  ],
  [
    "a fixture",
    {
      "tests/test_loans.py": "def test_count(loans):\n    assert loans.count() == 1\n",
      "tests/conftest.py":
        "import pytest\nfrom src.loans import Ledger\n\n\n@pytest.fixture\ndef loans():\n    return Ledger()\n",
    },
    [],
  ],
  [
    "a panic that is taken away",
    go(
      'func must(t *testing.T, good bool) {\n\tdefer func() {\n\t\tif problem := recover(); problem != nil {\n\t\t\tt.Log(problem)\n\t\t}\n\t}()\n\tif !good {\n\t\tpanic("wrong")\n\t}\n}\n\nfunc TestOpen(t *testing.T) {\n\tmust(t, len(Open(nil)) == 0)\n}',
    ),
    ["ignores errors", "ignores its own failures"],
  ],
  [
    "a panic that is reported",
    go(
      'func must(t *testing.T, good bool) {\n\tdefer func() {\n\t\tif problem := recover(); problem != nil {\n\t\t\tt.Error(problem)\n\t\t}\n\t}()\n\tif !good {\n\t\tpanic("wrong")\n\t}\n}\n\nfunc TestOpen(t *testing.T) {\n\tmust(t, len(Open(nil)) == 0)\n}',
    ),
    [],
  ],
  [
    "a script that only prints",
    {
      ...script('test("late", () => { expect(late([], 1)).toEqual([]); });'),
      "package.json": '{"type":"module","scripts":{"test":"node scripts/test.js"}}',
      "scripts/test.js":
        'import { readdirSync } from "node:fs";\nfor (const name of readdirSync("test")) console.log(`ok ${name}`);\n',
    },
    ["The test command runs no tests."],
  ],
  [
    "a script that starts the tests",
    {
      ...script('test("late", () => { expect(late([], 1)).toEqual([]); });'),
      "package.json": '{"type":"module","scripts":{"test":"node scripts/test.js"}}',
      "scripts/test.js":
        'import { spawnSync } from "node:child_process";\nprocess.exitCode = spawnSync("npx", ["vitest", "run"]).status;\n',
    },
    [],
  ],
];

test.each(cases)("%s", (_, files, said) => {
  expect(problems(files)).toEqual(said.map((part) => expect.stringContaining(part) as string));
});
