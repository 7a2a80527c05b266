import { expect, test } from "vitest";
import { checkTests } from "./check-tests.ts";

const program = {
  "package.json": '{"type":"module","scripts":{"test":"node --test"}}',
  "src/add.js":
    "export function add(a, b) {\n  return a + b;\n}\nexport class Sum {\n  total() {\n    return 3;\n  }\n}\n",
  "public/app.js": 'document.querySelector("form").addEventListener("submit", save);\n',
  "calc/__init__.py": "",
  "calc/add.py": "def add(a, b):\n    return a + b\n",
  "go.mod": "module example.org/add\n",
  "add.go": "package add\n\nfunc Add(a, b int) int {\n\treturn a + b\n}\n",
};

function problems(path: string, text: string): string[] {
  const { "package.json": manifest, ...rest } = program;
  const files = { ...rest, ...(path.endsWith(".go") ? {} : { "package.json": manifest }), [path]: text };
  const texts = Object.entries(files).map(([each, content]) => ({ path: each, text: content }));
  const { findings } = checkTests({
    paths: Object.keys(files),
    texts,
    textOf: (each) => (files as Record<string, string>)[each] ?? null,
  });
  return findings.map(({ message }) => message);
}

const script = `import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, dirname } from "node:path";
import { createHash } from "node:crypto";
import { execSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as lib from "../src/add.js";
import { add, Sum } from "../src/add.js";
const here = dirname(fileURLToPath(import.meta.url));
`;
const inScript = (body: string, before = ""): [string, string, string] => [
  `${before}${body}`,
  "test/add.test.js",
  `${script}${before}\ntest("adds", async () => {\n${body}\n});\n`,
];
const python = `import ast, hashlib, inspect, os, subprocess, unittest
from pathlib import Path
import calc.add
from calc.add import add

ROOT = Path(__file__).resolve().parent.parent
`;
const inPython = (body: string, before = "", setUp = "pass"): [string, string, string] => [
  `${before}${body}`,
  "tests/test_add.py",
  `${python}${before}
class AddTest(unittest.TestCase):
    def setUp(self):
        ${setUp}

    def test_adds(self):
        ${body.replaceAll("\n", "\n        ")}
`,
];
const inGo = (body: string, before = ""): [string, string, string] => [
  `${before}${body}`,
  "add_test.go",
  `package add\n\nimport (\n\t"os"\n\t"strings"\n\t"testing"\n)\n${before}\nfunc TestAdd(t *testing.T) {\n${body}\n\t_ = Add(1, 2)\n}\n`,
];

test.each([
  inScript('assert.ok(readFileSync("src/add.js", "utf8").includes("return a + b"));'),
  inScript('assert.equal(add.toString(), "function add(a, b) {\\n  return a + b;\\n}");'),
  inScript("assert.match(String(add), /return a \\+ b/);"),
  inScript("assert.ok(`${add}`.includes(`a + b`));"),
  inScript('assert.equal((add + "").indexOf("a + b") !== -1, true);'),
  inScript('assert.ok(lib.add.toString().includes("a + b"));'),
  inScript("assert.match(Sum.prototype.total.toString(), /return 3/);"),
  inScript("assert.ok(Function.prototype.toString.call(add).length > 20);"),
  inScript(
    'const text = await readFile(new URL("../src/add.js", import.meta.url), "utf8");\nassert.match(text, /a \\+ b/);',
  ),
  inScript(
    'assert.equal(createHash("sha256").update(source).digest("hex"), "5f0c2e");',
    'const source = readFileSync(join(here, "..", "src", "add.js"));',
  ),
  inScript(
    'for (const part of ["return", "a + b"]) assert.ok(read("add.js").includes(part));',
    'const read = (name) => readFileSync(join(here, "../src", name), "utf8");',
  ),
  inScript(
    'if (!source.includes("a + b")) throw new Error("missing");',
    'let source;\nimport { before } from "node:test";\nbefore(async () => { source = await readFile("./src/add.js", "utf8"); });',
  ),
  inScript('assert.ok(execSync("cat src/add.js").toString().includes("a + b"));'),
  inScript(
    'for (const file of readdirSync("src")) assert.match(readFileSync(join("src", file), "utf8"), /export/);',
  ),
  inScript('assert.equal(readFileSync("src/add.js", "utf8"), readFileSync("test/copy.txt", "utf8"));'),
  inScript('assert.ok(readFileSync("src/add.js", "utf8").split("\\n").length >= 3);'),
  inPython('self.assertEqual(inspect.getsource(add), "def add(a, b):\\\\n    return a + b\\\\n")'),
  inPython('self.assertIn("a + b", inspect.getsource(calc.add))'),
  inPython('self.assertIn("a + b", (ROOT / "calc" / "add.py").read_text())'),
  inPython(
    'with open(os.path.join(os.path.dirname(__file__), "..", "calc", "add.py")) as f:\n    text = f.read()\nself.assertTrue("a + b" in text)',
  ),
  inPython('assert "a + b" in Path(calc.add.__file__).read_text()'),
  inPython('self.assertRegex(self.text, r"a \\+ b")', "", 'self.text = open("calc/add.py").read()'),
  inPython(
    'self.assertEqual(hashlib.sha256(SOURCE.encode()).hexdigest(), "ab12")',
    'SOURCE = (ROOT / "calc/add.py").read_text()\n',
  ),
  inPython('self.assertEqual(add.__code__.co_code, b"d")'),
  inPython('self.assertIn("BinOp", ast.dump(ast.parse(inspect.getsource(add))))'),
  inPython('self.assertIn("a + b", subprocess.check_output(["cat", "calc/add.py"], text=True))'),
  inGo(
    '\tsrc, err := os.ReadFile("add.go")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tif !strings.Contains(string(src), "a + b") {\n\t\tt.Fatal("changed")\n\t}',
  ),
  inGo(
    '\tif !strings.Contains(source, "a + b") {\n\t\tt.Fatal("changed")\n\t}',
    "\n//go:embed add.go\nvar source string\n",
  ),
])("finds that a test only looks at the source: %s", (_, path, text) => {
  expect(problems(path, text)).toEqual([
    expect.stringMatching(/^The test .* only looks at the text of the program and does not run it\.$/),
  ]);
});

test.each([
  // Rules of style, beside tests of behaviour elsewhere.
  inScript('assert.doesNotMatch(readFileSync("src/add.js", "utf8"), /console\\.log/);'),
  inScript('assert.ok(!readFileSync("src/add.js", "utf8").includes("eval("));'),
  inScript('assert.equal(readFileSync("src/add.js", "utf8").includes("eval("), false);'),
  inScript(
    'const bad = readdirSync("src").filter((f) => readFileSync(join("src", f), "utf8").includes("TODO"));\nassert.deepEqual(bad, []);',
  ),
  // Results, also those that are texts or files.
  inScript('assert.equal(add(1, 2).toString(), "3");'),
  inScript('assert.equal(String(add(1, 2)), "3");'),
  inScript("assert.equal(`${add(1, 2)}`, `3`);"),
  inScript('assert.equal(new Sum().total().toString(), "3");'),
  inScript('execSync("node src/add.js > out.js");\nassert.match(readFileSync("out.js", "utf8"), /3/);'),
  inScript(
    'const out = readFileSync(join(mkdtempSync("x"), "src/add.js"), "utf8");\nassert.match(out, /3/);',
  ),
  inScript('assert.equal(add(readFileSync("src/add.js", "utf8"), "x"), "y");'),
  inScript(
    'const run = new Function(readFileSync("src/add.js", "utf8").replace("export ", "") + ";return add");\nassert.equal(run()(1, 2), 3);',
  ),
  inScript('assert.ok(execSync("node src/add.js 1 2").toString().includes("3"));'),
  inScript('assert.match(readFileSync("public/app.js", "utf8"), /addEventListener/);'),
  inScript('assert.match(readFileSync("README.md", "utf8"), /npm test/);'),
  inScript(
    'const names = [...readFileSync("src/add.js", "utf8").matchAll(/function (\\w+)/g)].map((m) => m[1]);\nassert.deepEqual(names, Object.keys(lib));',
  ),
  inPython('self.assertNotIn("print(", (ROOT / "calc" / "add.py").read_text())'),
  inPython('self.assertEqual(str(add(1, 2)), "3")'),
  inPython(
    'namespace = {}\nexec((ROOT / "calc" / "add.py").read_text(), namespace)\nself.assertEqual(namespace["add"](1, 2), 3)',
  ),
  inPython(
    'out = subprocess.run(["python3", "calc/add.py"], capture_output=True, text=True).stdout\nself.assertIn("3", out)',
  ),
  inPython('self.assertEqual(inspect.signature(add).parameters["a"].name, "a")'),
  inGo("\tif got := Add(1, 2); got != 3 {\n\t\tt.Fatal(got)\n\t}"),
  inGo(
    '\tsrc, err := os.ReadFile("testdata/add.golden")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tif got := Add(1, len(src)); got != 3 {\n\t\tt.Fatal(got)\n\t}',
  ),
])("accepts a test: %s", (_, path, text) => {
  expect(problems(path, text)).toEqual([]);
});
