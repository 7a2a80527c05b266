import { expect, test } from "vitest";
import { PhaseDefinition } from "../../protocol/workflow/definition.ts";
import type { FilesOf } from "../files-of.ts";
import { checkChanges } from "./check-changes.ts";

type Files = Readonly<Record<string, string>>;

function filesOf(files: Files): FilesOf {
  return {
    list: async () => Object.entries(files).map(([path, text]) => ({ path, size: text.length })),
    read: async (path) => files[path] ?? null,
  };
}

const development = PhaseDefinition.parse({ name: "Development", project: { requires: ["tests"] } });

const head = `import { test } from "node:test";
import assert from "node:assert";
import { add, half } from "../src/sum.js";
`;
const adds = 'test("adds", () => {\n  assert.equal(add(1, 2), 3);\n  assert.equal(add(2, 2), 4);\n});\n';
const halves = 'test("halves", () => {\n  assert.equal(half(4), 2);\n});\n';
const whole: Files = {
  "src/sum.js":
    "export function add(a, b) {\n  return a + b;\n}\nexport function half(a) {\n  return a / 2;\n}\n",
  "test/sum.test.js": head + adds + halves,
};

function withTests(...tests: string[]): Files {
  return { ...whole, "test/sum.test.js": head + tests.join("") };
}

type Version = readonly [files: Files, about?: { isApproved?: boolean; isExcused?: boolean }];

async function kept(now: Files, versions: readonly Version[] | undefined): Promise<unknown> {
  const results = await checkChanges({
    phase: development,
    previous: [],
    files: filesOf(now),
    ...(versions === undefined
      ? {}
      : {
          earlier: versions.map(([files, about]) => ({
            files: filesOf(files),
            isApproved: false,
            isExcused: false,
            ...about,
          })),
        }),
  });
  const { status, summary, findings } = results.get("TESTS_KEPT") ?? { status: "none", summary: "" };
  return status === "failed"
    ? findings?.map(({ file, message }) => `${file}: ${message}`)
    : [status, summary];
}

const gone = ['test/sum.test.js: The test "halves" is gone.'];

test("a test of an earlier attempt may not be removed, disabled or weakened, even after many attempts", async () => {
  const removed = withTests(adds);
  expect([
    await kept(removed, [[whole]]),
    await kept(removed, [[whole], [removed], [removed]]),
    await kept(withTests(adds, halves.replace("test(", "test.skip(")), [[whole]]),
    await kept(withTests(adds.replace("  assert.equal(add(2, 2), 4);\n", ""), halves), [[whole]]),
    await kept(whole, [[whole], [removed]]),
  ]).toEqual([
    gone,
    gone,
    ['test/sum.test.js: The test "halves" ran before and is switched off now.'],
    ['test/sum.test.js: The test "adds" had 2 assertions before and has 1 now.'],
    ["passed", "Compared with earlier versions."],
  ]);
});

test("a wrong expected value may be corrected, and a test that proved nothing may be removed", async () => {
  const hollow = 'test("holds", () => {\n  assert.equal(1, 1);\n});\n';
  const skipped = 'test.skip("waits", () => {\n  assert.equal(add(0, 0), 0);\n});\n';
  expect([
    await kept(whole, [[withTests(adds.replace("2), 3", "2), 4"), halves)]]),
    await kept(whole, [[withTests(adds, halves, hollow, skipped)]]),
  ]).toEqual([
    ["passed", "Compared with earlier versions."],
    ["passed", "Compared with earlier versions."],
  ]);
});

test("approved tests may not be replaced by others, those of an attempt may", async () => {
  const other = 'test("is zero", () => {\n  assert.deepEqual([half(0), add(0, 0)], [0, 0]);\n});\n';
  const replaced = withTests(adds, other);
  expect([await kept(replaced, [[whole, { isApproved: true }]]), await kept(replaced, [[whole]])]).toEqual([
    gone,
    ["passed", "Compared with earlier versions."],
  ]);
});

test("tests that a person may have asked to remove are left to the reviewer", async () => {
  const removed = withTests(adds);
  const before = { isExcused: true };
  expect([await kept(removed, [[whole, before], [removed]]), await kept({}, [[whole]])]).toEqual([
    [
      "not_checked",
      "Tests of an earlier version are gone or weaker. A person has written since then, so this may be intentional. Review these tests.\n" +
        gone[0],
    ],
    ["test/sum.test.js: The file had 2 tests before, and nothing replaces them."],
  ]);
});

test("a deleted test file counts in any language", async () => {
  const rust = { "tests/sum.rs": "#[test]\nfn adds() {\n  assert_eq!(add(1, 2), 3);\n}\n" };
  expect(await kept({}, [[rust]])).toEqual(["tests/sum.rs: A test file was deleted."]);
});

test("the first tests are compared with nothing, and without earlier versions there is no result", async () => {
  expect([await kept(whole, []), await kept(whole, undefined)]).toEqual([
    ["passed", "These are the first tests."],
    ["not_checked", "There is no earlier version to compare with."],
  ]);
});

test("the original's tests are judged by the plan, new ones by the earlier attempts", async () => {
  const phase = PhaseDefinition.parse({
    name: "Implementation",
    project: { requires: ["tests"] },
    changes: { plan: "plan.md" },
    keepsTests: true,
  });
  const plan =
    "# Plan\n\n## Files to modify\n\n- `src/sum.js`: no halves.\n- `test/sum.test.js`: the existing test of halves is removed.\n";
  const extra = 'test("adds zero", () => {\n  assert.equal(add(0, 1), 1);\n});\n';
  const now = { ...withTests(adds), "src/sum.js": "export const add = (a, b) => a + b;\n", "plan.md": plan };
  const results = await checkChanges({
    phase,
    previous: [],
    files: filesOf(now),
    before: filesOf(whole),
    changed: new Set(["src/sum.js", "test/sum.test.js", "plan.md"]),
    earlier: [{ files: filesOf(withTests(adds, halves, extra)), isApproved: false, isExcused: false }],
  });
  expect(results.get("TESTS_KEPT")?.findings.map(({ message }) => message)).toEqual([
    'The test "adds zero" is gone.',
  ]);
});
