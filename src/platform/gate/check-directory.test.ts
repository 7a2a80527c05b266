import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { Limits } from "../../protocol/limits.ts";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { checkCommit } from "./check.ts";
import { checkDirectory } from "./check-directory.ts";

const definition = WorkflowDefinition.parse({
  name: "note",
  title: "A note",
  phases: [{ name: "Draft", deliverables: [{ path: "note.md" }] }],
});

function git(directory: string, ...args: string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  execFileSync("git", ["-C", directory, ...identity, ...args]);
}

test("finds a secret in an earlier commit of the directory's own repository", async () => {
  const key = ["AKIA", "Q3XZ7LKWM2VNB5TR"].join("");
  const directory = plant(join(testPlace(), "work"), { "note.md": `# Note\n\naws = "${key}"\n` });
  git(directory, "init", "--quiet");
  git(directory, "add", ".");
  git(directory, "commit", "--quiet", "-m", "first");
  plant(directory, { "note.md": "# Note\n\nThe key is in the environment.\n" });
  git(directory, "commit", "--quiet", "-a", "-m", "second");
  const results = await checkDirectory(
    { directory, definition, phase: 1, guides: new Map(), build: null },
    new AbortController().signal,
  );
  expect(results.filter(({ status }) => status === "failed")).toEqual([
    expect.objectContaining({
      id: "P1_SECRETS",
      findings: [
        {
          message: "An earlier commit in the workspace's own git repository has a secret in note.md, line 3.",
          suggestion: "Remove the secret from the history or delete the folder .git, and revoke the secret.",
        },
      ],
    }),
  ]);
});

test("a repository that cannot be read leaves the search for secrets open", async () => {
  const directory = plant(join(testPlace(), "work"), {
    "note.md": "# Note\n\nThe key is in the environment.\n",
  });
  git(directory, "init", "--quiet");
  plant(directory, { ".git/objects/aa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb": "not an object" });
  const results = await checkDirectory(
    { directory, definition, phase: 1, guides: new Map(), build: null },
    new AbortController().signal,
  );
  expect(results.find(({ id }) => id === "P1_SECRETS")?.status).toBe("not_checked");
});

test("finds a secret of this installation in a document", async () => {
  const root = testPlace();
  const directory = plant(join(root, "work"), { "note.md": "# Note\n\nlogin: plum-harbour-92\n" });
  const snapshots = await openSnapshots(join(root, "snapshots.git"));
  const { commit } = await snapshots.take(directory, { message: "work", ref: "work", at: new Date(0) });
  const results = await checkCommit(
    {
      snapshots,
      commit,
      problems: [],
      definition,
      phase: 1,
      guides: new Map(),
      source: null,
      earlier: null,
      approved: null,
      knownSecrets: ["plum-harbour-92"],
      workspace: { directory, scratch: root },
    },
    new AbortController().signal,
  );
  expect(results.find(({ id }) => id === "P1_SECRETS")?.findings).toMatchObject([
    { file: "note.md", line: 3 },
  ]);
});

test("a problem still fails if an earlier attempt had it too", async () => {
  const code = WorkflowDefinition.parse({
    name: "code",
    title: "Code",
    phases: [{ name: "Code", project: { requires: ["tests", "syntax"] } }],
  });
  const directory = plant(join(testPlace(), "work"), {
    "package.json": JSON.stringify({ type: "module", scripts: { test: "node --test" } }),
    "src/sum.js":
      'export const add = (a, b) => a + b;\nexport function half() {\n  throw new Error("not implemented");\n}\n',
    "test/sum.test.js": `import { test } from "node:test";
import assert from "node:assert";
import { add, half } from "../src/sum.js";
test("adds", () => assert.equal(add(1, 2), 3));
test("halves", { skip: "later" }, () => assert.equal(half(2), 1));
`,
  });
  const results = await checkDirectory(
    {
      directory,
      base: directory,
      definition: code,
      phase: 1,
      guides: new Map(),
      build: { environment: process.env, network: false, limits: Limits.parse({}), timeoutMs: 60_000 },
    },
    new AbortController().signal,
  );
  expect(
    results.flatMap(({ id, findings }) => findings.map(({ file, message }) => `${id} ${file}: ${message}`)),
  ).toEqual([
    'P1_TESTS test/sum.test.js: The test "halves" is skipped in every run.',
    "P1_SYNTAX src/sum.js: This function is not implemented.",
    'P1_TESTS_PASS test/sum.test.js: The test "halves" is always skipped.',
  ]);
});

test("without a build, the criteria that need one are not checked", async () => {
  const code = WorkflowDefinition.parse({
    name: "code",
    title: "Code",
    phases: [{ name: "Code", project: { requires: ["syntax", "env_example"] } }],
  });
  const directory = plant(join(testPlace(), "work"), { "README.md": "# Sum\n", "sum.js": "export {};\n" });
  const results = await checkDirectory(
    { directory, definition: code, phase: 1, guides: new Map(), build: null },
    new AbortController().signal,
  );
  expect(results.map(({ id, status, summary }) => `${id} ${status} ${summary}`).slice(1)).toEqual([
    "P1_ENV_EXAMPLE passed Code files read: 1. They read no variable.",
    "P1_SYNTAX passed Files parsed: 1.",
    ...["TOOLCHAIN", "BUILD", "TESTS_PASS", "MUTANTS"].map(
      (name) =>
        `P1_${name} not_checked The project was not built. With --build, it is built and its tests run.`,
    ),
  ]);
});
