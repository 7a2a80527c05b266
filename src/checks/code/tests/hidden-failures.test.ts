import { expect, test } from "vitest";
import { checkTests } from "./check-tests.ts";

const program = {
  "src/day.js":
    "export const parse = (text) => { if (!/^\\d+$/.test(text)) throw new Error('no day'); return Number(text); };\nexport const view = (days) => days.map((day) => `${day}.`);\nexport const isDay = (text) => /^\\d+$/.test(text);\nexport async function load() { return []; }\n",
  "day/__init__.py": "",
  "day/rules.py":
    "def parse(text):\n    if not text.isdigit():\n        raise ValueError('no day')\n    return int(text)\n",
  "go.mod": "module example.org/day\n",
  ".env.example": "DAY_FILE=days.txt\n",
  "day.go":
    "package day\n\nfunc textOf(day int) string { return string(rune(day)) }\n\nfunc Parse(text string) (int, string) {\n\treturn len(text), text\n}\n",
};

function problems([path, text]: readonly [string, string]): string[] {
  const files: Record<string, string> = { ...program, [path]: text };
  const texts = Object.entries(files).map(([each, content]) => ({ path: each, text: content }));
  const { findings } = checkTests({
    paths: Object.keys(files),
    texts,
    textOf: (each) => files[each] ?? null,
  });
  return findings.map(({ message }) => message);
}

const head =
  'import { test } from "node:test";\nimport assert from "node:assert/strict";\nimport { readFileSync, writeFileSync } from "node:fs";\nimport { join } from "node:path";\nimport { isDay, load, parse, view } from "../src/day.js";\n';
const script = (body: string, before = ""): [string, string] => [
  "test/day.test.js",
  `${head}${before}\ntest("reads days", async () => {\n${body}\n});\n`,
];
const python = (body: string, base = "unittest.TestCase"): [string, string] => [
  "tests/test_day.py",
  `import contextlib\nimport os\nimport unittest\nfrom unittest import mock\nfrom day.rules import parse\n\n\nclass DayTest(${base}):\n${body}\n`,
];
const go = (body: string): [string, string] => [
  "day_test.go",
  `package day\n\nimport "testing"\n\nfunc TestParse(t *testing.T) {\n${body}\n}\n`,
];

test.each([
  [
    "a list that a slice empties",
    script("for (const [text, day] of [['1', 1], ['2', 2]].slice(2)) assert.equal(parse(text), day);"),
  ],
  [
    "a list that a filter empties",
    script(
      "for (const row of [['1', 1], ['2', 2]].filter((row) => row.length > 2)) assert.equal(parse(row[0]), row[1]);",
    ),
  ],
  [
    "objects without the property of a filter",
    script(
      "const rows = [{ text: '1' }, { text: '2' }];\nfor (const row of rows.filter((row) => row.only)) assert.equal(parse(row.text), 1);",
    ),
  ],
  [
    "a slice in Python",
    python(
      "    def test_parse(self):\n        for text, day in [('1', 1), ('2', 2)][2:]:\n            self.assertEqual(parse(text), day)",
    ),
  ],
  [
    "a slice in Go",
    go(
      '\tfor _, text := range []string{"1", "2"}[2:] {\n\t\tif got, _ := Parse(text); got != 1 {\n\t\t\tt.Fatal(got)\n\t\t}\n\t}',
    ),
  ],
  ["a result that is a list", script("assert.ok(view([1, 2]));")],
  ["a promise", script("assert.ok(load());")],
  ["a variable with a list", script("const shown = view([1]);\nassert(shown);")],
  [
    "expected values that a loop computes",
    script(
      "const shown = Object.fromEntries(['1', '2'].map((text) => [text, parse(text)]));\nfor (const [text, day] of Object.entries(shown)) assert.equal(parse(text), day);",
    ),
  ],
  [
    "expected values at an index",
    script(
      "const texts = ['1', '2'];\nconst days = texts.map(parse);\nfor (let i = 0; i < 2; i++) assert.equal(parse(texts[i]), days[i]);",
    ),
  ],
  [
    "expected values of zip and map",
    python(
      "    def test_parse(self):\n        texts = ['1', '2']\n        for text, day in zip(texts, map(parse, texts)):\n            self.assertEqual(parse(text), day)",
    ),
  ],
  [
    "a return without a variable that documents describe",
    python(
      "    def test_parse(self):\n        if 'DAY_FILE' not in os.environ:\n            return\n        self.assertEqual(parse('1'), 1)",
    ),
  ],
  [
    "a coroutine in a plain TestCase",
    python("    async def test_parse(self):\n        self.assertEqual(parse('1'), 1)"),
  ],
  [
    "a generator in a TestCase",
    python("    def test_parse(self):\n        yield self.assertEqual(parse('1'), 1)"),
  ],
  [
    "a generator in JavaScript",
    ["test/day.test.js", `${head}test("reads", function* () {\n  assert.equal(parse("1"), 1);\n});\n`] as [
      string,
      string,
    ],
  ],
  [
    "a patch of the name in the test",
    python(
      '    def test_parse(self):\n        with mock.patch(f"{__name__}.parse", return_value=1):\n            self.assertEqual(parse("1"), 1)',
    ),
  ],
  ["a stand-in with the name of an import", script('const parse = () => 1;\nassert.equal(parse("1"), 1);')],
  [
    "an error that is ignored in Python",
    python(
      "    def test_wrong(self):\n        self.assertEqual(parse('1'), 1)\n        for text in ['a', '']:\n            with self.subTest(text=text), contextlib.suppress(ValueError):\n                parse(text)",
    ),
  ],
  [
    "an error that is ignored in JavaScript",
    script("assert.equal(parse('1'), 1);\ntry {\n  parse('x');\n} catch {}"),
  ],
  [
    "a helper with a default",
    script(
      'throws(() => parse("x"), /no day/);\nassert.equal(parse("1"), 1);',
      "const throws = (call, pattern) => {\n  let message = pattern.source;\n  try {\n    call();\n  } catch (error) {\n    message = error.message;\n  }\n  assert.match(message, pattern);\n};",
    ),
  ],
  [
    "two values that must both be wrong",
    go('\tcount, text := Parse("1")\n\tif count != 1 && text != "one" {\n\t\tt.Fatal(count, text)\n\t}'),
  ],
  [
    "a snapshot that the test writes",
    script(
      'const text = view([1]).join();\nwriteFileSync(join("test", "snapshots", "view.txt"), text.trim());\nassert.equal(text, snapshot("view.txt"));',
      'const snapshot = (name) => readFileSync(join("test", "snapshots", name), "utf8");',
    ),
  ],
])("finds %s", (_, file) => {
  expect(problems(file)).toHaveLength(1);
});

test("finds a suite that load_tests drops", () => {
  const suite = (add: string): string[] =>
    problems([
      "tests/test_docs.py",
      `import doctest\nfrom day import rules\n\n\ndef load_tests(loader, tests, pattern):\n    ${add}(doctest.DocTestSuite(rules))\n    return tests\n`,
    ]);
  const dropped = "load_tests adds tests to a suite that it does not return, so they never run.";
  expect([suite("loader.suiteClass().addTests"), suite("tests.addTests")]).toEqual([
    expect.arrayContaining([dropped]),
    expect.not.arrayContaining([dropped]),
  ]);
});

test.each([
  [
    "a part of a list",
    script("for (const [text, day] of [['1', 1], ['2', 2]].slice(1)) assert.equal(parse(text), day);"),
  ],
  [
    "a filter that leaves rows",
    script(
      "for (const row of [['1', 1], ['2', 2, 3]].filter((row) => row.length === 2)) assert.equal(parse(row[0]), row[1]);",
    ),
  ],
  ["a result that may be false", script("assert.ok(isDay('1'));\nassert.ok(!isDay('x'));")],
  ["a list that is compared", script("assert.deepEqual(view([1]), ['1.']);\nassert.ok(view([1]).length);")],
  [
    "expected values that are written out",
    script(
      "const days = { 1: 1, 2: 2 };\nfor (const [text, day] of Object.entries(days)) assert.equal(parse(text), day);",
    ),
  ],
  [
    "a coroutine in an asynchronous case",
    python(
      "    async def test_parse(self):\n        self.assertEqual(parse('1'), 1)",
      "unittest.IsolatedAsyncioTestCase",
    ),
  ],
  [
    "a file that the program must not change",
    script(
      "const file = 'days.txt';\nwriteFileSync(file, view([1]).join());\nparse('1');\nassert.equal(readFileSync(file, 'utf8'), view([1]).join());\nassert.equal(parse('1'), 1);",
    ),
  ],
  [
    "errors of the clean-up",
    python(
      "    def test_parse(self):\n        self.assertEqual(parse('1'), 1)\n        with contextlib.suppress(FileNotFoundError):\n            os.remove('days.txt')",
    ),
  ],
  [
    "a helper that returns the error",
    script(
      "assert.equal(messageOf(() => parse('x')), 'no day');",
      "const messageOf = (call) => {\n  let message = '';\n  try {\n    call();\n  } catch (error) {\n    message = error.message;\n  }\n  return message;\n};",
    ),
  ],
  [
    "two conditions on one value",
    go(
      '\tcount, text := Parse("1")\n\tif count != 1 && count != 2 {\n\t\tt.Fatal(count)\n\t}\n\tif text != "1" {\n\t\tt.Fatal(text)\n\t}',
    ),
  ],
])("accepts %s", (_, file) => {
  expect(problems(file)).toEqual([]);
});
