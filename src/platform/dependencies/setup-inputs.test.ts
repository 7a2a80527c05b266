import { chmodSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitAll, plantProject } from "../../../test/support/git-project.ts";
import { plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import { type SetupInputs, setupInputs } from "./setup-inputs.ts";

const files: Tree = { "package.json": '{"name":"a"}', "package-lock.json": "{}", "src/a.js": "a" };

/** Returns the inputs of a command before and after a change of the project. */
async function inputsOf(
  command: string | readonly string[],
  change: Tree,
  { leased = [], before = files }: { leased?: string[]; before?: Tree } = {},
): Promise<{ one: SetupInputs; other: SetupInputs }> {
  const repository = join(testPlace(), "project");
  const first = plantProject(repository, before);
  plant(repository, change);
  const second = commitAll(repository);
  const setup = {
    repository: join(repository, ".git"),
    command: typeof command === "string" ? ["sh", "-c", command] : command,
    env: { PATH: "/usr/bin:/bin" },
    leased,
  };
  return {
    one: await setupInputs({ ...setup, commit: first }),
    other: await setupInputs({ ...setup, commit: second }),
  };
}

test.each([
  { title: "a source file", command: "npm ci", change: { "src/a.js": "b" }, equal: true },
  { title: "the lock file", command: "npm ci", change: { "package-lock.json": "{ }" }, equal: false },
  { title: "a manifest of a package", command: "npm ci", change: { "web/package.json": "{}" }, equal: false },
  {
    title: "a source file, with another command",
    command: "make setup",
    change: { "src/a.js": "b" },
    equal: false,
  },
])(
  "after a change of $title the inputs of $command are equal: $equal",
  async ({ command, change, equal }) => {
    const { one, other } = await inputsOf(command, change);
    expect(one.digest === other.digest).toBe(equal);
  },
);

test("a project whose package manager runs its scripts depends on every file", async () => {
  const before = { ...files, "web/package.json": '{"scripts":{"prepare":"node src/a.js"}}' };
  const { one, other } = await inputsOf("npm ci", { "src/a.js": "b" }, { before });
  expect(one.digest).not.toBe(other.digest);
});

test("a command of a manifest and the same configured command are equal", async () => {
  const { one } = await inputsOf("npm ci", {});
  const { one: other } = await inputsOf(["npm", "ci"], {});
  expect(one).toEqual(other);
});

test("another version of a program counts as another input", async () => {
  const bin = plant(join(testPlace(), "bin"), { npm: "#!/bin/sh\n" });
  chmodSync(join(bin, "npm"), 0o755);
  const repository = join(testPlace(), "project");
  const commit = plantProject(repository, files);
  const setup = {
    repository: join(repository, ".git"),
    commit,
    command: ["npm", "ci"],
    env: { PATH: bin },
    leased: [],
  };
  const before = await setupInputs(setup);
  expect(await setupInputs(setup)).toEqual(before);
  utimesSync(join(bin, "npm"), 5, 5);
  expect((await setupInputs(setup)).digest).not.toBe(before.digest);
});

test.each([
  { command: 'npm ci && createdb "$SIGNALBOX_DB"', cacheable: false },
  { command: "sh ./setup.sh", cacheable: false },
  { command: "npm ci && node other.js", cacheable: true },
])("$command may be stored: $cacheable", async ({ command, cacheable }) => {
  const before = { ...files, "setup.sh": 'createdb "$SIGNALBOX_DB"', "other.js": "SIGNALBOX_DBS" };
  const { one } = await inputsOf(command, {}, { leased: ["PORT", "SIGNALBOX_DB"], before });
  expect(one.isCacheable).toBe(cacheable);
});
