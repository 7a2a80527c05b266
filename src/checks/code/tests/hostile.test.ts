import { expect, test } from "vitest";
import { testPlan } from "../../runs/planned-tests.ts";
import { shellCommands } from "../../runs/shell-script.ts";
import { unfinishedCode } from "../unfinished.ts";
import { checkTests } from "./check-tests.ts";

const times = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join("\n");

/** Test files of about 400 kB that are expensive for a check that reads everything repeatedly. */
const files: Record<string, readonly [path: string, text: string]> = {
  "helpers that call each other": [
    "a.test.js",
    times(
      4_000,
      (index) => `function assertAll${index}(a) { assertAll${index + 1}(a); assertAll${index + 2}(a); }`,
    ) + '\ntest("a", () => { assertAll0(1); });',
  ],
  "loops over filtered lists": [
    "a.test.js",
    `import { f } from "./src/f.js";\n${times(3_000, (index) => `test("${index}", () => { const l${index} = [1].filter((x) => f(x)); for (const x of l${index}) assert.equal(f(x), 1); });`)}`,
  ],
  "assertions in comments": ["a.test.js", times(12_000, () => "// assert.equal(a, 1);")],
  "variables that nothing sets": [
    "a.test.js",
    times(
      3_000,
      (index) => `test("${index}", () => { if (!process.env.A${index}) return; assert.equal(f(), 1); });`,
    ),
  ],
  "functions that nothing calls": [
    "test_a.py",
    times(6_000, (index) => `def check_${index}():\n    assert f(1) == 2\n`),
  ],
  "methods with one name": [
    "test_a.py",
    `class T(unittest.TestCase):\n${times(5_000, () => "    def test_a(self):\n        self.assertEqual(f(), 1)")}`,
  ],
  "copies of functions": [
    "a.test.js",
    `${times(3_000, (index) => `function f${index}(a) { return a; }`)}\n${times(3_000, (index) => `test("${index}", () => { assert.equal(f${index}(1), 1); });`)}`,
  ],
  snapshots: [
    "a.test.js",
    times(
      2_000,
      (index) =>
        `test("${index}", () => { if (!existsSync(p)) writeFileSync(p, x); assert.equal(x, readFileSync(p)); });`,
    ),
  ],
  "a long build tag": [
    "a_test.go",
    `//go:build ${"(!a && ".repeat(40)}b\n\npackage a\n${times(5_000, (index) => `func TestA${index}(t *testing.T) { t.Fatal() }`)}`,
  ],
};

test.each(Object.entries(files))("judges many %s in time", (_, [path, text]) => {
  const all: Record<string, string> = { [path]: text, "src/f.js": "export const f = (x) => x;" };
  const began = performance.now();
  const { findings } = checkTests({
    paths: Object.keys(all),
    texts: Object.entries(all).map(([name, content]) => ({ path: name, text: content })),
    textOf: (name) => all[name] ?? null,
  });
  expect([findings.length >= 0, performance.now() - began < 15_000]).toEqual([true, true]);
});

test("reads hostile scripts, Makefiles and unfinished code in time", () => {
  const began = performance.now();
  const many = "a ".repeat(2_000);
  const sources = { command: ["npm", "test"], makefile: null, read: () => null };
  testPlan({
    ...sources,
    scripts: { test: `run-s ${many}`, a: `run-s ${many.replaceAll("a", "b")}`, b: "npm test" },
  });
  const makefile = `test: ${many}\na: ${many.replaceAll("a", "b")}\nb: ${many}\n\tmake test\n`;
  testPlan({ ...sources, command: ["make", "test"], scripts: {}, makefile });
  testPlan({
    ...sources,
    scripts: { test: "sh a.sh" },
    read: () => "sh a.sh; sh a.sh; sh a.sh\n".repeat(300),
  });
  for (const script of [
    "(".repeat(9_000),
    "a && ".repeat(2_000),
    `'${'"'.repeat(9_000)}`,
    "a|b;".repeat(2_000),
  ])
    shellCommands(script);
  unfinishedCode(
    [{ path: "a.js", text: `f(\`${"x".repeat(50)}\`);\n  // TODO: x\n`.repeat(6_000) }],
    new Map(),
  );
  expect(performance.now() - began).toBeLessThan(15_000);
});
