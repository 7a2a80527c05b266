import { chmodSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import type { CheckedCriterion } from "../../checks/finding.ts";
import { Limits } from "../../protocol/limits.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { buildCommit } from "./build.ts";
import { isInstalled, toolVersions } from "./tool-versions.ts";

/** The environment of builds, with the Node that runs this test. */
const env = {
  PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
  HOME: process.env["HOME"] ?? "/",
};

interface BuildOptions {
  readonly before?: Tree;
  readonly PATH?: string;
  readonly signal?: AbortSignal;
}

/** Builds a project and returns each criterion as a line with its findings. */
async function build(tree: Tree, options: BuildOptions = {}): Promise<string[]> {
  const results = await criteriaOf(tree, options);
  return results.flatMap(({ id, status, summary, findings }) => [
    `${id} ${status}${summary === "" || id === "P3_TOOLCHAIN" ? "" : `: ${summary}`}`,
    ...findings.map(({ file, line, message }) => `  ${file ?? ""}:${line ?? ""} ${message}`),
  ]);
}

async function criteriaOf(tree: Tree, options: BuildOptions = {}): Promise<CheckedCriterion[]> {
  const root = testPlace();
  const snapshots = await openSnapshots(join(root, "snapshots.git"));
  const take = async (name: string, files: Tree): Promise<string> => {
    plant(join(root, name), files);
    const taken = await snapshots.take(join(root, name), { message: name, ref: name, at: new Date(0) });
    return taken.commit;
  };
  const before = options.before === undefined ? null : await take("before", options.before);
  const results = await buildCommit(snapshots, 3, {
    commit: await take("work", tree),
    ...(before === null ? {} : { before, isModified: true }),
    directory: join(root, "build"),
    runDirectory: join(root, "run"),
    env: { ...env, ...(options.PATH === undefined ? {} : { PATH: options.PATH }) },
    network: null,
    limits: Limits.parse({}),
    timeoutMs: 60_000,
    hidden: [],
    secret: [],
    signal: options.signal ?? new AbortController().signal,
    onFault: (what, fault) => {
      throw new Error(what, { cause: fault });
    },
  });
  const left = readdirSync(root).filter((name) => name.startsWith("build") || name === "run");
  expect(left).toEqual([]);
  return results;
}

/** Returns the log of the tests of a project. */
async function testLog(tree: Tree): Promise<string> {
  return (await criteriaOf(tree)).find(({ id }) => id === "P3_TESTS_PASS")?.log ?? "";
}

const sum = "export function add(a, b) {\n  return a + b;\n}\n";

function manifest(test: string): string {
  return JSON.stringify({ name: "x", type: "module", scripts: { test } });
}

function suite(...lines: readonly string[]): string {
  return [
    'import test from "node:test";',
    'import assert from "node:assert/strict";',
    'import { add } from "./sum.js";',
    ...lines,
    "",
  ].join("\n");
}

const real = 'test("adds", () => assert.equal(add(1, 2), 3));';
const hollow = 'test("adds", () => assert.equal(typeof add(1, 2), "number"));';

test("node:test: tests are counted, and a broken function is noticed", async () => {
  const files = { "package.json": manifest("node --test"), "sum.js": sum, "sum.test.js": suite(real) };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function.",
  ]);
});

test("tests that cannot fail do not pass, and the finding names the function and the change", async () => {
  const files = { "package.json": manifest("node --test"), "sum.js": sum, "sum.test.js": suite(hollow) };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_MUTANTS failed: The tests noticed 0 of 1 changes that break a function.",
    '  sum.js:2 No test failed after add was broken: "return a + b;" became "return a - b;".',
  ]);
});

test("a script that hides failures, a failed test and a skipped one are findings", async () => {
  const files = {
    "package.json": manifest("node --test || true"),
    "sum.js": sum,
    "sum.test.js": suite(
      real,
      'test("breaks", () => assert.equal(add(1, 1), 3));',
      'test.skip("off", () => {});',
    ),
  };
  const results = await build(files);
  expect(results.map((line) => line.replace(/failed: .*/, "failed: …"))).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS failed",
    '  : The script "node --test || true" succeeds even if a test fails.',
    '  sum.test.js:5 The test "breaks" failed: …',
    '  sum.test.js:6 The test "off" is skipped without a reason.',
    "P3_MUTANTS not_checked: The tests did not pass.",
  ]);
});

test("a test file that ends the process before its tests is not counted", async () => {
  const files = {
    "package.json": manifest("node --test"),
    "sum.js": sum,
    "sum.test.js": suite("process.exit(0);", real),
  };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS failed",
    "  sum.test.js: The file ran, but it did not run any test.",
    "P3_MUTANTS not_checked: The tests did not pass.",
  ]);
});

test("an unknown script never passes; it is judged by the broken functions that it notices", async () => {
  const plain = 'import { add } from "./sum.js";\nif (add(1, 2) !== 3) throw new Error("wrong");\n';
  const files = { "package.json": manifest("node check.js"), "sum.js": sum, "check.js": plain };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    'P3_TESTS_PASS not_checked: The script "node check.js" is not a known test runner; its tests were not counted.',
    "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function.",
  ]);
});

test("tests that fail when they run again prove nothing", async () => {
  const files = {
    "package.json": manifest("node --test"),
    "sum.js": sum,
    state: "new",
    "sum.test.js": suite(
      'import { readFileSync, writeFileSync } from "node:fs";',
      'test("first time", () => { assert.equal(readFileSync("state", "utf8"), "new"); writeFileSync("state", "used"); });',
    ),
  };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_MUTANTS not_checked: The tests do not pass when they run again in the same directory.",
  ]);
});

test("expected values that the tests wrote themselves are gone when they run again", async () => {
  const files = {
    "package.json": manifest("node --test"),
    "sum.js": sum,
    "sum.test.js": suite(
      'import { existsSync, readFileSync, writeFileSync } from "node:fs";',
      'test("adds", () => { const got = String(add(1, 2)); if (!existsSync("golden")) writeFileSync("golden", got); assert.equal(got, readFileSync("golden", "utf8")); });',
    ),
  };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_MUTANTS failed: The tests noticed 0 of 1 changes that break a function.",
    '  sum.js:2 No test failed after add was broken: "return a + b;" became "return a - b;".',
  ]);
});

test("TypeScript that is compiled before its tests is broken in the source and compiled again", async () => {
  const compile =
    'import { stripTypeScriptTypes } from "node:module";\nimport { mkdirSync, readFileSync, writeFileSync } from "node:fs";\nmkdirSync("dist", { recursive: true });\nwriteFileSync("dist/sum.js", stripTypeScriptTypes(readFileSync("src/sum.ts", "utf8")));\n';
  const scripts = { build: "node scripts/compile.js", test: "node --test" };
  const typed = (assertion: string): Tree => ({
    "package.json": JSON.stringify({ name: "x", type: "module", scripts }),
    "scripts/compile.js": compile,
    "src/sum.ts": "export function add(a: number, b: number): number {\n  return a + b;\n}\n",
    "test/sum.test.js": `import test from "node:test";\nimport assert from "node:assert/strict";\nimport { add } from "../dist/sum.js";\ntest("adds", () => ${assertion});\n`,
  });
  const before = [
    "P3_TOOLCHAIN passed",
    "P3_BUILD passed: The commands succeeded.",
    "P3_TESTS_PASS passed: 1 test passed.",
  ];
  expect([
    await build(typed("assert.equal(add(1, 2), 3)")),
    await build(typed('assert.equal(typeof add(1, 2), "number")')),
  ]).toEqual([
    [...before, "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function."],
    [
      ...before,
      "P3_MUTANTS failed: The tests noticed 0 of 1 changes that break a function.",
      '  src/sum.ts:2 No test failed after add was broken: "return a + b;" became "return a - b;".',
    ],
  ]);
}, 60_000);

test("a program without exports is broken too, if its tests start it", async () => {
  const program = `const [, , command, ...words] = process.argv;
const prices = { pear: 3, plum: 2 };

function total(names) {
  let sum = 0;
  for (const name of names) {
    if (!(name in prices)) return null;
    sum += prices[name];
  }
  return names.length > 3 ? sum - 1 : sum;
}

function list() {
  return Object.entries(prices).map(([name, price]) => name + " " + price * 100).join(", ");
}

function run() {
  if (command === "list") return list();
  const sum = total(words);
  if (sum === null) process.exitCode = 2;
  return sum === null ? "unknown fruit" : String(sum);
}

console.log(run());
`;
  const files = (assertion: (words: string, output: string) => string): Tree => ({
    "package.json": manifest("node --test"),
    "bin/fruit.js": program,
    "test/fruit.test.js": `import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
const fruit = (words) => {
  const { stdout, status } = spawnSync(process.execPath, ["bin/fruit.js", ...words.split(" ")], { encoding: "utf8" });
  return stdout.trim() + " " + status;
};
test("adds prices", () => ${assertion("total pear plum", "5 0")});
test("gives a discount", () => ${assertion("total plum plum plum plum", "7 0")});
test("refuses other fruit", () => ${assertion("total kiwi", "unknown fruit 2")});
test("lists prices", () => ${assertion("list", "pear 300, plum 200 0")});
`,
  });
  const real = files((words, output) => `assert.equal(fruit("${words}"), "${output}")`);
  const hollow = files((words) => `assert.equal(typeof fruit("${words}"), "string")`);
  expect((await build(real)).slice(0, 3)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 4 tests passed.",
    "P3_MUTANTS passed: The tests noticed 4 of 4 changes that break a function.",
  ]);
  expect((await build(hollow)).at(2)).toBe(
    "P3_MUTANTS failed: The tests noticed 0 of 4 changes that break a function.",
  );
}, 60_000);

test("a change that only the compiler refuses proves nothing", async () => {
  const files = {
    "package.json": manifest("node compiler.js && node --test"),
    "compiler.js":
      'import { readFileSync } from "node:fs";\nif (!readFileSync("sum.js", "utf8").includes("a + b")) process.exit(1);\n',
    "sum.js": sum,
    "sum.test.js": suite(hollow),
  };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_MUTANTS not_checked: No broken function could be compiled and tested.",
  ]);
});

const hasGo = await isInstalled("go", env);

test.skipIf(!hasGo)(
  "Go: a broken function is compiled again, and hollow tests do not notice it",
  async () => {
    const go = (condition: string): Tree => ({
      "go.mod": "module sum\n\ngo 1.18\n",
      "sum.go": "package sum\n\n// Add adds.\nfunc Add(a, b int) int {\n\treturn a + b\n}\n",
      "sum_test.go": `package sum\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif got := Add(1, 2); ${condition} {\n\t\tt.Fatal(got)\n\t}\n}\n`,
    });
    const before = [
      "P3_TOOLCHAIN passed",
      "P3_BUILD passed: The commands succeeded.",
      "P3_TESTS_PASS passed: 1 test passed.",
    ];
    expect([await build(go("got != 3")), await build(go("got > 100"))]).toEqual([
      [...before, "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function."],
      [
        ...before,
        "P3_MUTANTS failed: The tests noticed 0 of 1 changes that break a function.",
        '  sum.go:5 No test failed after Add was broken: "return a + b" became "return a - b".',
      ],
    ]);
  },
  120_000,
);

test.skipIf(!hasGo)("the log of go test is in the report", async () => {
  const log = await testLog({
    "go.mod": "module sum\n\ngo 1.18\n",
    "sum_test.go":
      'package sum\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tt.Log("adding")\n\tt.Fatal("wrong")\n}\n',
  });
  expect(log).toContain("$ go test ./...\n");
  expect(log).toContain("sum_test.go:6: adding");
  expect(log).toContain("--- FAIL: TestAdd");
});

test.skipIf(!hasGo)(
  "Go: functions of a program are broken if its tests call them",
  async () => {
    const go = (condition: string): Tree => ({
      "go.mod": "module fruit\n\ngo 1.18\n",
      "main.go":
        'package main\n\nimport "fmt"\n\nfunc total(a, b int) int {\n\treturn a + b\n}\n\nfunc main() {\n\tfmt.Println(total(1, 2))\n}\n',
      "main_test.go": `package main\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := total(1, 2); ${condition} {\n\t\tt.Fatal(got)\n\t}\n}\n`,
    });
    expect([(await build(go("got != 3"))).at(-1), (await build(go("got > 100"))).at(-1)]).toEqual([
      "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function.",
      '  main.go:6 No test failed after total was broken: "return a + b" became "return a - b".',
    ]);
  },
  120_000,
);

const hasCargo = (await toolVersions(env, ["cargo"])).length > 0;

test.skipIf(!hasCargo)("the log of cargo test is in the report", async () => {
  const log = await testLog({
    "Cargo.toml": '[package]\nname = "sum"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": '#[test]\nfn adds() {\n    println!("adding");\n    assert_eq!(1 + 1, 3);\n}\n',
  });
  expect(log).toContain("$ cargo test\n");
  expect(log).toContain("test adds ... FAILED");
  expect(log).toContain("adding");
});

test("only the changed functions of an existing project are broken, and its tests may not get fewer", async () => {
  const before = {
    "package.json": manifest("node --test"),
    "sum.js": `${sum}export function untested(a) {\n  return a * 2;\n}\n`,
    "sum.test.js": suite(real, 'test("again", () => {});'),
  };
  const changed = before["sum.js"].replace("return a + b", "return b + a");
  expect(await build({ ...before, "sum.js": changed }, { before })).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS passed: 2 tests passed.",
    "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function.",
  ]);
  expect(await build({ ...before, "sum.js": changed, "sum.test.js": suite(real) }, { before })).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_TESTS_PASS failed",
    "  : 1 test ran; before this change the files declared 2.",
    "P3_MUTANTS not_checked: The tests did not pass.",
  ]);
});

test("unittest: every test counts, and compiled files of a broken function are not used again", async () => {
  const files = {
    "pyproject.toml": '[project]\nname = "x"\nrequires-python = ">=3.8"\n',
    "total.py": "def total(items):\n    return sum(items) + 1\n\n\ndef twice(a):\n    return a * 2\n",
    "test_total.py":
      "import unittest\nfrom total import total, twice\n\n\nclass TotalTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2]), 4)\n\n    def test_twice(self):\n        self.assertEqual(twice(3), 6)\n",
  };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN passed",
    "P3_BUILD passed: The commands succeeded.",
    "P3_TESTS_PASS passed: 2 tests passed.",
    "P3_MUTANTS passed: The tests noticed 2 of 2 changes that break a function.",
  ]);
});

test("a package manager that the machine lacks is not a fault of the work", async () => {
  const tools = plant(testPlace(), { node: `-> ${process.execPath}` });
  const summaries = async (files: Tree): Promise<string[]> => (await build(files, { PATH: tools })).slice(1);
  const lacking = (tool: string): string[] =>
    ["BUILD", "TESTS_PASS", "MUTANTS"].map(
      (name) => `P3_${name} not_checked: ${tool} is not installed on this machine.`,
    );
  const needy = JSON.stringify({ dependencies: { a: "1" }, scripts: { test: "node --test" } });
  expect([
    await summaries({ "package.json": needy, "pnpm-lock.yaml": "" }),
    await summaries({ "package.json": needy, "yarn.lock": "" }),
    await summaries({ Makefile: "test:\n\ttrue\n" }),
  ]).toEqual([lacking("pnpm"), lacking("yarn"), lacking("make")]);
});

const warning = "import unittest\nimport warnings\n\n\nclass OldTest(unittest.TestCase):\n";

test("options of Python are those of the project's test command", async () => {
  const files = (command: string): Tree => ({
    "pyproject.toml": '[project]\nname = "x"\n',
    Makefile: `test:\n\t${command}\n`,
    "test_old.py": `${warning}    def test_old(self):\n        warnings.warn("old")\n        self.assertEqual(1, 1)\n`,
  });
  const judged = async (command: string): Promise<string | undefined> =>
    (await build(files(command))).find((line) => line.startsWith("P3_TESTS_PASS"));
  expect([await judged("python3 -m unittest"), await judged("python3 -W error -m unittest")]).toEqual([
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_TESTS_PASS failed",
  ]);
});

const hasPytest = (await toolVersions(env, ["pytest"])).length > 0;

test.skipIf(!hasPytest)("pytest finds modules and reads its options as it does for a person", async () => {
  const files = (command: string): Tree => ({
    "pyproject.toml": '[project]\nname = "x"\n\n[tool.pytest.ini_options]\naddopts = "--failed-first"\n',
    Makefile: `test:\n\t${command}\n`,
    "total.py": "def total(items):\n    return sum(items)\n",
    "tests/test_total.py": "from total import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n",
  });
  const judged = async (command: string): Promise<string[]> =>
    (await build(files(command))).filter((line) => line.startsWith("P3_TESTS_PASS"));
  expect([await judged("python3 -m pytest"), await judged("pytest")]).toEqual([
    ["P3_TESTS_PASS passed: 1 test passed."],
    ["P3_TESTS_PASS failed"],
  ]);
});

/** A requirement that the Node of this machine does not meet and that of next year may. */
const next = `>=${Number(process.versions.node.split(".")[0]) + 1}`;
const other = `package.json requires node ${next}, but this machine has ${process.versions.node}. The failure may be due to that.`;

test("a requirement that no release meets fails, and excuses no other failure", async () => {
  const files = {
    "package.json": JSON.stringify({
      engines: { node: ">=99" },
      scripts: { build: "exit 1", test: "node --test" },
    }),
    "a.test.js": 'require("node:test")("passes", () => {});\n',
  };
  const failed = ["P3_BUILD failed", "  : It exited with code 1."];
  expect((await build(files)).slice(0, 4)).toEqual([
    "P3_TOOLCHAIN failed",
    "  package.json: The project requires node >=99, but there is no such release.",
    ...failed,
  ]);
  expect((await build(files, { before: files })).slice(0, 2)).toEqual([
    "P3_TOOLCHAIN not_checked",
    `P3_BUILD not_checked: package.json requires node >=99, but this machine has ${process.versions.node}. The failure may be due to that.`,
  ]);
});

test("a tool that the machine lacks, or has in another version, is not a fault of the work", async () => {
  const go = { "go.mod": "module x\n\ngo 1.22\n", "x.go": "package x\n" };
  const summary = "go is not installed on this machine.";
  expect(await build(go, { PATH: "/nowhere" })).toEqual([
    "P3_TOOLCHAIN not_checked",
    `P3_BUILD not_checked: ${summary}`,
    `P3_TESTS_PASS not_checked: ${summary}`,
    `P3_MUTANTS not_checked: ${summary}`,
  ]);
  const future = {
    "package.json": JSON.stringify({ engines: { node: next }, scripts: { test: "node --test" } }),
    "a.test.js": 'require("node:test")("breaks", () => { throw new Error("no"); });\n',
  };
  expect(
    await build({
      ...future,
      "package.json": JSON.stringify({
        engines: { node: next },
        scripts: { build: "exit 1", test: "node --test" },
      }),
    }),
  ).toEqual([
    "P3_TOOLCHAIN not_checked",
    `P3_BUILD not_checked: ${other}`,
    `P3_TESTS_PASS not_checked: ${other}`,
    `P3_MUTANTS not_checked: ${other}`,
  ]);
  expect(await build(future)).toEqual([
    "P3_TOOLCHAIN not_checked",
    "P3_TESTS_PASS failed",
    '  a.test.js:1 The test "breaks" failed: no',
    `  : ${other}`,
    "P3_MUTANTS not_checked: The tests did not pass.",
  ]);
});

test("a test command that fails before any test, with a version other than the required one, is not a fault of the work", async () => {
  const files = {
    "package.json": JSON.stringify({
      engines: { node: next },
      scripts: { test: "node --of-a-later-version --test" },
    }),
    "here/a.test.js": 'require("node:test")("passes", () => {});\n',
  };
  expect(await build(files)).toEqual([
    "P3_TOOLCHAIN not_checked",
    `P3_TESTS_PASS not_checked: ${other}`,
    `P3_MUTANTS not_checked: ${other}`,
  ]);
});

test("a build uses the Node that runs Signalbox if only that one meets the requirement", async () => {
  const tools = testPlace();
  plant(tools, { node: "#!/bin/sh\necho v18.20.0\n" });
  chmodSync(join(tools, "node"), 0o755);
  const files = {
    "package.json": JSON.stringify({ engines: { node: ">=22" }, ...JSON.parse(manifest("node --test")) }),
    "sum.js": sum,
    "sum.test.js": suite(real),
  };
  expect(await build(files, { PATH: `${tools}:/usr/local/bin:/usr/bin:/bin` })).toEqual([
    "P3_TOOLCHAIN not_checked",
    "P3_TESTS_PASS passed: 1 test passed.",
    "P3_MUTANTS passed: The tests noticed 1 of 1 changes that break a function.",
  ]);
});

test("an aborted build ends with its reason and leaves nothing", async () => {
  const controller = new AbortController();
  const files = {
    "package.json": manifest("node --test"),
    "sum.js": sum,
    "sum.test.js": suite('test("waits", () => new Promise((done) => setTimeout(done, 60_000)));'),
  };
  setTimeout(() => controller.abort(new Error("stopped")), 2_000);
  await expect(build(files, { signal: controller.signal })).rejects.toThrow("stopped");
});
