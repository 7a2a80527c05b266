import { describe, expect, test } from "vitest";
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

const planPath = "docs/plan.md";
const planning = PhaseDefinition.parse({
  name: "Planning",
  deliverables: [{ path: planPath, holds: ["change_plan"] }],
  changes: { only: "deliverables" },
});
const implementation = PhaseDefinition.parse({
  name: "Implementation",
  changes: { plan: planPath },
  keepsTests: true,
});

const original: Files = {
  "src/app.js": "start();\n",
  "src/old.js": "old();\n",
  "src/index.js": "go();\n",
  "package.json": "{}\n",
  "test/app.test.js":
    'test("starts", () => {\n  assert.equal(start(), 1);\n});\ntest("stops", () => {\n  assert.equal(stop(), 2);\n});\n',
};

const plan = `# Plan

## Files to create
- \`src/new.js\`: the new part.

## Files to modify
- \`src/app.js\`: calls it. \`test/app.test.js\`: new tests.

## Files to delete
- \`src/old.js\`: replaced by \`src/new.js\`.

## Approach
One step.
`;

const done: Files = {
  [planPath]: plan,
  "src/app.js": "start(fresh);\n",
  "src/new.js": "fresh();\n",
  "src/index.js": "go();\n",
  "package.json": "{}\n",
  "test/app.test.js": `${original["test/app.test.js"]}test("is fresh", () => {});\n`,
};

function without(files: Files, ...paths: string[]): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));
}

/** Checks work and returns the status of each criterion with the places of its findings. */
async function judged(
  after: Files,
  phase = implementation,
  approved?: Files,
  words: { readonly consent?: readonly string[]; readonly isOpen?: boolean } = {},
  before: Files = original,
): Promise<Record<string, unknown>> {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  const results = await checkChanges({
    phase,
    previous: phase === planning ? [] : [planning],
    files: filesOf(after),
    before: filesOf(before),
    changed: new Set([...all].filter((path) => before[path] !== after[path])),
    ...(approved === undefined
      ? {}
      : { approved: { consent: [], isOpen: false, ...words, files: filesOf(approved) } }),
  });
  return Object.fromEntries(
    [...results].map(([criterion, { status, findings, summary }]) => [
      criterion,
      status === "failed" ? findings.map(({ file, message }) => `${file}: ${message}`) : [status, summary],
    ]),
  );
}

const fine = ["passed", "Compared 5 changed files with the original."];

describe("the changes of a plan", () => {
  test("pass if they are all made and nothing else is", async () => {
    expect(await judged(done)).toEqual({ PLANNED: fine, TESTS_KEPT: fine });
  });

  test("fail if a file changed that the plan does not name, or if one was left out", async () => {
    const strayed = {
      ...without(done, "src/new.js"),
      "src/index.js": "gone();\n",
      "src/app.js": "start();\n",
      "src/old.js": "old();\n",
    };
    expect((await judged(strayed))["PLANNED"]).toEqual([
      "src/index.js: Changed, but the plan does not name it.",
      "src/new.js: The plan creates this file, but it does not exist.",
      "src/app.js: The plan changes this file, but it is unchanged.",
      "src/old.js: The plan deletes this file, but it still exists.",
    ]);
  });

  test("need no entry for lock files, READMEs, new tests and tests that were only extended", async () => {
    const more = {
      ...done,
      [planPath]: plan.replace(" `test/app.test.js`: new tests.", ""),
      "package-lock.json": "{}",
      "README.md": "# App\n",
      "test/new.test.js": "",
    };
    expect((await judged(more))["PLANNED"]).toEqual([
      "passed",
      "Compared 8 changed files with the original.",
    ]);
  });

  test.each([
    ["a table", "| File | Change |\n|---|---|\n| `src/app.js` | calls it |\n| test/app.test.js | more |\n"],
    ["a pattern", "- `src/*.js`\n- `test/**`\n"],
    ["a folder", "- everything in `src/` and `test/`\n"],
    ["names alone", "- app.js: calls it\n- app.test.js: more\n"],
    ["braces", "- `src/{app,index}.js` if needed\n- `test/app.test.js`\n"],
    [
      "entries that also tell of files that stay",
      "- `src/app.js`: calls it.\n  - `src/index.js` reads it.\n\n`package.json` has no dependency.\n- `app.test.js`\n",
    ],
    ["paths without code spans in Korean", "- src/app.js에서 부른다\n- test/app.test.js를 늘린다\n"],
  ])("may be listed as %s", async (_, list) => {
    const [head = "", tail = ""] = plan.split("- `src/app.js`: calls it. `test/app.test.js`: new tests.\n");
    expect((await judged({ ...done, [planPath]: head + list + tail }))["PLANNED"]).toEqual(fine);
  });

  test("may have names whose dates are decided later, and products are no files", async () => {
    const dated = plan.replace(
      "`src/new.js`: the",
      "`db/YYYYMMDD_tools.sql`, `db/<number>.sql` (Node.js): the",
    );
    const made = {
      ...without(done, "src/new.js"),
      "db/20260101_tools.sql": "",
      "db/7.sql": "",
      [planPath]: dated,
    };
    expect((await judged(made))["PLANNED"]).toEqual([
      "passed",
      "Compared 6 changed files with the original.",
    ]);
  });

  test("are found under Korean headings", async () => {
    const korean = plan
      .replace("Files to create", "새로 만들 파일")
      .replace("Files to modify", "2. 수정할 파일")
      .replace("Files to delete", "삭제할 파일");
    const strayed = { ...done, [planPath]: korean, "src/index.js": "gone();\n" };
    expect((await judged(strayed))["PLANNED"]).toEqual([
      "src/index.js: Changed, but the plan does not name it.",
    ]);
  });

  test("are not decided if the plan is missing or has no lists", async () => {
    const vague = { ...done, [planPath]: "# Plan\n\n## Goal\nA better app.\n" };
    expect([(await judged(without(done, planPath)))["PLANNED"], (await judged(vague))["PLANNED"]]).toEqual([
      ["not_checked", "There is no plan docs/plan.md to compare with."],
      ["not_checked", "docs/plan.md has no headings for lists of files."],
    ]);
  });

  test("are those of the approved plan, not of one that was extended afterwards", async () => {
    const extended = {
      ...done,
      [planPath]: plan.replace("calls it.", "calls it. `src/index.js`: too."),
      "src/index.js": "gone();\n",
    };
    expect([
      (await judged(extended))["PLANNED"],
      (await judged(extended, implementation, done))["PLANNED"],
    ]).toEqual([
      ["passed", "Compared 6 changed files with the original."],
      ["src/index.js: The plan names this file only since its approval, and no person has agreed to it."],
    ]);
  });

  test("may be extended with the consent of a person who names the file", async () => {
    const extended = {
      ...done,
      [planPath]: plan.replace("calls it.", "calls it. `src/index.js`: too."),
      "src/index.js": "gone();\n",
    };
    const withWords = async (words: { consent: string[]; isOpen: boolean }): Promise<unknown> =>
      (await judged(extended, implementation, done, words))["PLANNED"];
    const refused = [
      "src/index.js: The plan names this file only since its approval, and no person has agreed to it.",
    ];
    expect([
      await withWords({ consent: ["Thanks, go on."], isOpen: false }),
      await withWords({ consent: ["May I also change src/index.js?\nYes"], isOpen: false }),
      await withWords({ consent: ["Please look at index.js, too."], isOpen: true }),
      await withWords({ consent: ["Please handle errors."], isOpen: true }),
    ]).toEqual([
      refused,
      ["passed", "Compared 6 changed files with the original."],
      ["passed", "Compared 6 changed files with the original."],
      [
        "not_checked",
        "The agent added files to the plan after its approval. A person has asked for changes since then, but named none of these files.\nAdded: src/index.js.",
      ],
    ]);
  });

  test("may leave out what a person took back", async () => {
    const kept = {
      ...done,
      "src/old.js": original["src/old.js"] ?? "",
      [planPath]: plan.replace("- `src/old.js`: replaced by `src/new.js`.", "None."),
    };
    expect([
      (await judged(kept, implementation, done))["PLANNED"],
      (await judged(kept, implementation, done, { consent: ["Keep src/old.js for now."], isOpen: true }))[
        "PLANNED"
      ],
    ]).toEqual([
      ["src/old.js: The plan deletes this file, but it still exists."],
      ["passed", "Compared 4 changed files with the original."],
    ]);
  });

  test("are not opened by a bare name that several files have, nor by the name of a folder", async () => {
    const more = { "lib/app.js": "one();\n", "src/deep/app.js": "two();\n" };
    const named = async (list: string, now: Files): Promise<unknown> => {
      const [head = "", tail = ""] = plan.split("- `src/app.js`: calls it. `test/app.test.js`: new tests.\n");
      const after = { ...done, ...more, ...now, [planPath]: head + list + tail };
      return (await judged(after, implementation, undefined, {}, { ...original, ...more }))["PLANNED"];
    };
    const [changed, created] = [{ "lib/app.js": "other();\n" }, { "fresh/a.js": "", "fresh/b.js": "" }];
    const unnamed = (path: string): string => `${path}: Changed, but the plan does not name it.`;
    expect([
      await named("- `app.js`: calls it\n- `test/app.test.js`\n", changed),
      await named("- `src`: calls it\n- `lib`: too\n- `test`\n", changed),
      await named("- `src/app.js`, every file of `lib/`\n- `test/app.test.js`\n", changed),
      await named("- `src/app.js`; in `lib/`: `app.js`\n- `test/app.test.js`\n- `fresh/`: its parts\n", {
        ...changed,
        ...created,
      }),
    ]).toEqual([
      [unnamed("lib/app.js"), unnamed("src/app.js")],
      [unnamed("lib/app.js"), unnamed("src/app.js")],
      ["passed", "Compared 6 changed files with the original."],
      ["passed", "Compared 8 changed files with the original."],
    ]);
  });
});

describe("existing tests", () => {
  test("must not be deleted, removed or skipped", async () => {
    const skipped = (original["test/app.test.js"] ?? "").replace('test("stops"', 'test.skip("stops"');
    const removed = (original["test/app.test.js"] ?? "").slice(0, 60);
    const replaced = `${removed}test("is new", () => {\n  assert.deepEqual(fresh(), [1, 2]);\n});\n`;
    expect([
      (await judged(without(done, "test/app.test.js")))["TESTS_KEPT"],
      (await judged({ ...done, "test/app.test.js": skipped }))["TESTS_KEPT"],
      (await judged({ ...done, "test/app.test.js": removed }))["TESTS_KEPT"],
      (await judged({ ...done, "test/app.test.js": replaced }))["TESTS_KEPT"],
    ]).toEqual([
      ["test/app.test.js: The file had 2 tests before, and nothing replaces them."],
      ['test/app.test.js: The test "stops" ran before and is switched off now.'],
      ['test/app.test.js: The test "stops" is gone.'],
      ['test/app.test.js: The test "stops" is gone.'],
    ]);
  });

  test("keep their expected values unless the plan says that these change", async () => {
    const bentValue = ['test/app.test.js: The test "stops" expects other values than before.'];
    const bent = (original["test/app.test.js"] ?? "").replace("stop(), 2", "stop(), 3");
    const kept = async (text: string): Promise<unknown> =>
      (await judged({ ...done, "test/app.test.js": bent, [planPath]: text }))["TESTS_KEPT"];
    expect([
      await kept(plan),
      await kept(plan.replace("new tests.", "new tests that expect a 404, with fixtures.")),
      await kept(plan.replace("new tests.", "new tests; the expected value changes.")),
    ]).toEqual([bentValue, bentValue, fine]);
  });

  test("may change one by one if the plan names them", async () => {
    const text = (original["test/app.test.js"] ?? "").replaceAll("stops", "stops at once");
    const gone = text.slice(0, text.indexOf('test("stops'));
    const strategy = (words: string): Files => ({
      ...done,
      "test/app.test.js": gone,
      [planPath]: `${plan}\n## Test strategy\n${words}\n`,
    });
    const kept = async (words: string): Promise<unknown> =>
      (
        await judged(
          strategy(words),
          implementation,
          undefined,
          {},
          { ...original, "test/app.test.js": text },
        )
      )["TESTS_KEPT"];
    expect([
      await kept('Existing tests pass. The test "stops at once" is removed: nothing stops any more.'),
      await kept('Existing tests pass, also "stops at once".'),
    ]).toEqual([fine, ['test/app.test.js: The test "stops at once" is gone.']]);
  });

  test("may move, get another name, or change if the plan says so", async () => {
    const text = original["test/app.test.js"] ?? "";
    const moved = { ...without(done, "test/app.test.js"), "test/unit/app.test.js": text };
    const renamed = { ...done, "test/app.test.js": text.replace('"stops"', '"halts"') };
    const rewritten = {
      ...done,
      [planPath]: plan.replace("new tests.", "the second test is replaced."),
      "test/app.test.js": text.slice(0, 60),
    };
    expect([
      (await judged(moved))["TESTS_KEPT"],
      (await judged(renamed))["TESTS_KEPT"],
      (await judged(rewritten))["TESTS_KEPT"],
    ]).toEqual([["passed", "Compared 6 changed files with the original."], fine, fine]);
  });
});

describe("a phase that writes documents", () => {
  test("changes nothing else, and its plan lists files that exist", async () => {
    const written = { ...original, [planPath]: plan, "docs/picture.svg": "<svg/>" };
    expect(await judged(written, planning)).toEqual({
      PLAN_FILES: ["passed", "Compared the plan with the files of the original."],
      ONLY_DOCUMENTS: ["passed", "Compared 2 changed files with the original."],
    });
  });

  test("fails if it changed, created or deleted another file", async () => {
    const strayed = {
      ...without(original, "src/old.js"),
      [planPath]: plan,
      "src/app.js": "",
      "notes.txt": "",
    };
    expect((await judged(strayed, planning))["ONLY_DOCUMENTS"]).toEqual([
      "notes.txt: Created, but this phase only writes its documents.",
      "src/app.js: Changed, but this phase only writes its documents.",
      "src/old.js: Deleted, but this phase only writes its documents.",
    ]);
  });

  test("fails if its plan modifies files that do not exist, creates ones that do, or names none", async () => {
    const wrong = plan
      .replace("`src/app.js`", "`src/main.js`")
      .replace("`src/new.js`: the", "`src/index.js`: the");
    const vague = plan.replaceAll(/^- .*$/gm, "The necessary files.");
    expect([
      (await judged({ ...original, [planPath]: wrong }, planning))["PLAN_FILES"],
      (await judged({ ...original, [planPath]: vague }, planning))["PLAN_FILES"],
    ]).toEqual([
      [
        "docs/plan.md: The plan creates src/index.js, which exists already.",
        "docs/plan.md: There is no src/main.js in the original.",
      ],
      ["docs/plan.md: The plan names no file."],
    ]);
  });

  test("is not decided without the original", async () => {
    const results = await checkChanges({ phase: planning, previous: [], files: filesOf(original) });
    expect([...results.values()].map(({ status }) => status)).toEqual(["not_checked", "not_checked"]);
  });
});

test("reads hostile plans in linear time", async () => {
  const lines = [
    "`".repeat(50_000),
    `- ${"`a.js`, ".repeat(20_000)}`,
    `| ${"a/".repeat(50_000)} |`,
    " .".repeat(50_000),
  ];
  const hostile = `${plan}\n## Files to change\n${lines.join("\n")}\n`;
  const before = performance.now();
  await judged({ ...done, [planPath]: hostile });
  expect(performance.now() - before).toBeLessThan(3_000);
});
