import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

import { commitAll, fingerprint, output, plantProject } from "../../../test/support/git-project.ts";
import { git, plantTraps } from "../../../test/support/git-traps.ts";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { importProject } from "./import-project.ts";
import { openRunRepository, type RunRepository } from "./run-repository.ts";

async function places(): Promise<{ root: string; project: string; repository: RunRepository }> {
  const root = testPlace();
  const repository = await openRunRepository(join(root, "data", "run.git"));
  return { root, project: join(root, "project"), repository };
}

/** Imports a project and checks that the project did not change. Returns the result. */
async function importUnchanged(
  repository: RunRepository,
  project: string,
  branch?: string,
): Promise<Awaited<ReturnType<typeof importProject>>> {
  const before = fingerprint(project);
  const result = await importProject(repository, project, branch);
  expect(fingerprint(project)).toEqual(before);
  return result;
}

describe("an imported project", () => {
  test("has its whole history without other branches, and stays unchanged", async () => {
    const { project, repository } = await places();
    const first = plantProject(project, { "a.txt": "one\n", "bin/run": "#!/bin/sh\n", link: "-> a.txt" });
    git(project, "checkout", "-q", "-b", "other");
    const other = commitAll(plant(project, { "b.txt": "other\n" }), "other");
    git(project, "checkout", "-q", "main");
    const second = commitAll(plant(project, { "a.txt": "two\n" }), "second");
    expect(await importUnchanged(repository, project)).toEqual({
      ok: true,
      value: { commit: second, branch: "main", dirty: false },
    });
    const { directory } = repository;
    expect([
      output(directory, "rev-list", second).split("\n"),
      output(directory, "for-each-ref", "--format=%(refname)"),
      output(directory, "fsck", "--strict", "--no-dangling"),
      output(directory, "cat-file", "--batch-all-objects", "--batch-check").includes(other),
    ]).toEqual([[second, first], `refs/imported/${second}`, "", false]);
  });

  test("is the named branch, also from packed refs, with a slash and letters of any language", async () => {
    const { project, repository } = await places();
    plantProject(project, { "a.txt": "one\n" });
    git(project, "checkout", "-q", "-b", "기능/로그인");
    const commit = commitAll(plant(project, { "b.txt": "b\n" }));
    git(project, "checkout", "-q", "main");
    git(project, "pack-refs", "--all");
    expect(await importUnchanged(repository, project, "기능/로그인")).toEqual({
      ok: true,
      value: { commit, branch: "기능/로그인", dirty: false },
    });
  });

  test("may be detached, bare or a worktree, or borrow objects from another repository", async () => {
    const { root, project, repository } = await places();
    const commit = plantProject(project, { "a.txt": "one\n" });
    git(project, "worktree", "add", "-q", "-b", "side", join(root, "worktree"));
    git(project, "clone", "-q", "--bare", project, join(root, "bare.git"));
    git(project, "clone", "-q", "--shared", project, join(root, "borrower"));
    git(project, "checkout", "-q", "--detach");
    const results = [];
    for (const name of ["project", "worktree", "bare.git", "borrower"]) {
      const fresh = await openRunRepository(join(root, "data", `${name}-run.git`));
      results.push(await importUnchanged(fresh, join(root, name)));
      expect(output(fresh.directory, "show", `${commit}:a.txt`)).toBe("one");
      expect(readdirSync(join(fresh.directory, "objects", "info"))).toEqual([]);
    }
    expect(results.map((result) => (result.ok ? result.value : result.refusal))).toEqual([
      { commit, branch: null, dirty: false },
      { commit, branch: "side", dirty: false },
      { commit, branch: "main", dirty: false },
      { commit, branch: "main", dirty: false },
    ]);
    expect(repository.directory).toBe(join(root, "data", "run.git"));
  });

  test("may be shallow", async () => {
    const { root, project, repository } = await places();
    plantProject(project, { "a.txt": "one\n" });
    const second = commitAll(plant(project, { "a.txt": "two\n" }));
    const clone = join(root, "shallow");
    git(root, "clone", "-q", "--depth=1", pathToFileURL(project).href, clone);
    expect(await importUnchanged(repository, clone)).toEqual({
      ok: true,
      value: { commit: second, branch: "main", dirty: false },
    });
    expect([
      output(repository.directory, "rev-list", second),
      output(repository.directory, "fsck", "--strict"),
    ]).toEqual([second, ""]);
  });

  test("keeps submodules and Git LFS pointers", async () => {
    const { root, project, repository } = await places();
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 9\n`;
    const inner = plantProject(join(root, "inner"), { "i.txt": "i\n" });
    plantProject(project, { ".gitattributes": "*.bin filter=lfs\n", "a.bin": pointer });
    git(
      project,
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      join(root, "inner"),
      "sub",
    );
    const commit = commitAll(project);
    expect(await importUnchanged(repository, project)).toMatchObject({ ok: true, value: { dirty: false } });
    const { directory } = repository;
    expect([
      output(directory, "ls-tree", commit, "sub"),
      output(directory, "show", `${commit}:a.bin`),
    ]).toEqual([`160000 commit ${inner}\tsub`, pointer.trimEnd()]);
  });

  test("imports only new commits when it is imported again", async () => {
    const { project, repository } = await places();
    plantProject(project, { "a.txt": "one\n" });
    await importProject(repository, project);
    await importProject(repository, project);
    const packs = (): number =>
      readdirSync(join(repository.directory, "objects", "pack")).filter((name) => name.endsWith(".pack"))
        .length;
    const once = packs();
    const second = commitAll(plant(project, { "a.txt": "two\n" }));
    await importProject(repository, project);
    expect([once, packs(), output(repository.directory, "show", `${second}:a.txt`)]).toEqual([1, 2, "two"]);
    git(repository.directory, "gc", "-q", "--prune=now");
    await importProject(repository, project);
    expect(output(repository.directory, "fsck", "--strict")).toBe("");
  });

  test("does not run programs from its configuration, attributes or hooks", async () => {
    const { root, repository } = await places();
    const traps = plantTraps(root);
    const result = await importUnchanged(repository, traps.directory);
    expect([result.ok && result.value.dirty, traps.sprung()]).toEqual([true, []]);
  });

  test.skipIf(process.getuid?.() !== 0)("may belong to another user", async () => {
    const { project, repository } = await places();
    const commit = plantProject(project, { "a.txt": "one\n" });
    for (const path of ["", ...(readdirSync(project, { recursive: true }) as string[])])
      chownSync(join(project, path), 65_534, 65_534);
    // Only the times in the index show the change of owner. The contents are the same.
    expect(await importUnchanged(repository, project)).toEqual({
      ok: true,
      value: { commit, branch: "main", dirty: false },
    });
  });
});

describe("uncommitted changes", () => {
  const change: Record<string, (project: string) => void> = {
    "a changed file": (project) => plant(project, { "a.txt": "changed\n" }),
    "a removed file": (project) => rmSync(join(project, "a.txt")),
    "an untracked file": (project) => plant(project, { "new.txt": "new\n" }),
    "a staged file": (project) => {
      plant(project, { "a.txt": "changed\n" });
      git(project, "add", "a.txt");
    },
  };
  test.each(Object.keys(change))("%s is reported", async (name) => {
    const { project, repository } = await places();
    plantProject(project, { "a.txt": "one\n" });
    change[name]?.(project);
    const result = await importUnchanged(repository, project);
    expect(result.ok && result.value.dirty).toBe(true);
  });

  test("ignored files, new times of unchanged files and a split index are not changes", async () => {
    const { project, repository } = await places();
    plantProject(project, { "a.txt": "one\n", ".gitignore": "*.log\n" });
    git(project, "update-index", "--split-index");
    plant(project, { "x.log": "x", "mine.tmp": "x", "a.txt": "one\n", ".git/info/exclude": "*.tmp\n" });
    const result = await importUnchanged(repository, project);
    expect(result.ok && result.value.dirty).toBe(false);
  });
});

describe("a directory that cannot be imported is refused", () => {
  const reasonFor = async (project: string, branch?: string): Promise<string> => {
    const repository = await openRunRepository(join(testPlace(), "run.git"));
    const result = await importUnchanged(repository, project, branch);
    return result.ok ? "" : result.refusal.message;
  };

  test("without commits, without a repository, inside one, or without the branch", async () => {
    const root = testPlace();
    const empty = join(root, "empty");
    mkdirSync(join(root, "plain"));
    mkdirSync(empty);
    git(empty, "init", "-q", "-b", "main");
    const project = join(root, "project");
    plantProject(project, { "a.txt": "one\n", "src/b.txt": "b\n" });
    expect([
      await reasonFor(empty),
      await reasonFor(join(root, "plain")),
      await reasonFor(join(project, "src")),
      await reasonFor(project, "../../HEAD"),
    ]).toEqual([
      `${empty} has no commits yet. Commit the files first.`,
      `${root}/plain is not a git repository. Run git init there and commit the files.`,
      `${project}/src is a part of the repository ${project}. Use ${project}.`,
      `${project} has no branch "../../HEAD".`,
    ]);
    const missing = await importProject(await openRunRepository(join(root, "run.git")), join(root, "none"));
    expect(!missing.ok && missing.refusal.message).toBe(
      `${root}/none is not a directory. Enter the directory of the project.`,
    );
  });

  test("with damaged or unknown content", async () => {
    const root = testPlace();
    const project = join(root, "project");
    plantProject(project, { "a.txt": "one\n" });
    const blob = output(project, "rev-parse", "HEAD:a.txt");
    rmSync(join(project, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    const sha256 = join(root, "sha256");
    plant(sha256, { "a.txt": "one\n" });
    git(sha256, "init", "-q", "--object-format=sha256");
    commitAll(sha256);
    const bad = join(root, "bad");
    plantProject(bad, { "a.txt": "one\n" });
    writeFileSync(join(bad, ".git", "refs", "heads", "main"), "nonsense\n");
    const damaged = await reasonFor(project);
    expect([
      damaged.startsWith(`${project} could not be read as a whole: git pack-objects ended with 128: fatal:`),
      damaged.endsWith("Run git fsck there."),
      await reasonFor(sha256),
      await reasonFor(bad),
    ]).toEqual([
      true,
      true,
      `${sha256} uses SHA-256 object names, which are not supported.`,
      `The branch of ${bad} is damaged. Run git fsck there.`,
    ]);
  });
});
