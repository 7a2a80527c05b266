import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

import { defaultLimits } from "../../protocol/files/limits.ts";
import { commitAll, output, plantProject } from "../../../test/support/git-project.ts";
import { git } from "../../../test/support/git-traps.ts";
import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { commitWorkspace } from "./commit-workspace.ts";
import { createCheckout } from "./create-checkout.ts";
import { importProject } from "./import-project.ts";
import { removeCheckout } from "./remove-checkout.ts";
import { openRunRepository, type RunRepository } from "./run-repository.ts";

interface Run {
  readonly root: string;
  readonly project: string;
  readonly repository: RunRepository;
  readonly commit: string;
}

const tree = { "a.txt": "one\n", "bin/run": "#!/bin/sh\n", link: "-> a.txt", "src/b.ts": "b\n" };

async function run(files: Readonly<Record<string, string>> = tree): Promise<Run> {
  const root = testPlace();
  const project = join(root, "project");
  const commit = plantProject(project, files);
  const repository = await openRunRepository(join(root, "data", "run.git"));
  await importProject(repository, project);
  return { root, project, repository, commit };
}

function filesOf(directory: string): Record<string, string> {
  return Object.fromEntries(Object.entries(harvest(directory)).filter(([path]) => !path.startsWith(".git/")));
}

describe("a checkout", () => {
  test("is a complete, clean repository with one branch and an identity", async () => {
    const { root, repository, commit } = await run();
    const checkout = join(root, "work", "T1.3");
    await createCheckout(repository, commit, checkout, { branch: "task/T1.3" });
    expect([
      filesOf(checkout),
      output(checkout, "status", "--porcelain", "--branch"),
      output(checkout, "for-each-ref", "--format=%(objectname) %(refname)"),
      output(checkout, "remote"),
      output(checkout, "config", "user.name"),
      output(checkout, "config", "user.email"),
      output(checkout, "fsck", "--strict"),
      existsSync(join(checkout, ".git", "objects", "info", "alternates")),
      existsSync(join(checkout, ".git", "hooks")),
      lstatSync(join(checkout, "bin", "run")).mode & 0o777,
      readdirSync(join(root, "work")),
    ]).toEqual([
      tree,
      "## task/T1.3",
      `${commit} refs/heads/task/T1.3`,
      "",
      "Signalbox",
      "signalbox@localhost",
      "",
      false,
      false,
      0o755,
      ["T1.3"],
    ]);
  });

  test("shares no file with the repository, so changes in it do not affect the repository", async () => {
    const { root, repository, commit } = await run();
    const checkout = join(root, "work", "a");
    await createCheckout(repository, commit, checkout, { branch: "a" });
    const packs = join(checkout, ".git", "objects", "pack");
    const links = readdirSync(packs).map((name) => lstatSync(join(packs, name)).nlink);
    for (const name of readdirSync(packs)) {
      chmodSync(join(packs, name), 0o600);
      plant(packs, { [name]: "broken" });
    }
    expect([links, output(repository.directory, "fsck", "--strict")]).toEqual([[1, 1], ""]);
  });

  test("supports git commit, log, diff and a stash that no other checkout sees", async () => {
    const { root, repository, commit } = await run();
    const [one, two] = [join(root, "work", "one"), join(root, "work", "two")];
    await createCheckout(repository, commit, one, { branch: "one" });
    await createCheckout(repository, commit, two, { branch: "two" });
    plant(one, { "a.txt": "two\n", "new.txt": "new\n" });
    expect(output(one, "diff", "--name-only")).toBe("a.txt");
    git(one, "stash", "-u");
    expect([output(one, "stash", "list").split("\n").length, output(two, "stash", "list")]).toEqual([1, ""]);
    git(one, "stash", "pop");
    git(one, "add", "-A");
    git(one, "commit", "-q", "-m", "mine");
    plant(two, { ".git/hooks/post-commit": `#!/bin/sh\ntouch ${join(root, "sprung")}\n` });
    await createCheckout(repository, commit, join(root, "work", "three"), { branch: "three" });
    git(join(root, "work", "three"), "commit", "-q", "--allow-empty", "-m", "no hook runs");
    expect([
      output(one, "log", "--format=%s|%an"),
      output(two, "log", "--format=%s"),
      output(repository.directory, "for-each-ref", "--format=%(refname)"),
      existsSync(join(root, "sprung")),
    ]).toEqual(["mine|Signalbox\na commit|a", "a commit", `refs/imported/${commit}`, false]);
  });

  test.skipIf(process.getuid?.() !== 0)("works for another user who owns it", async () => {
    const { root, repository, commit } = await run();
    const checkout = join(root, "work", "a");
    await createCheckout(repository, commit, checkout, { branch: "a" });
    chmodSync(root, 0o711);
    execFileSync("chown", ["-R", "65534:65534", checkout]);
    const theirs = (...args: readonly string[]): string =>
      execFileSync("git", args, {
        cwd: checkout,
        encoding: "utf8",
        env: { PATH: process.env["PATH"], HOME: "/nonexistent" },
        uid: 65_534,
        gid: 65_534,
      });
    expect(theirs("status", "--porcelain")).toBe("");
    plant(checkout, { "a.txt": "two\n" });
    theirs("stash");
    theirs("stash", "pop");
    theirs("commit", "-q", "-a", "-m", "theirs");
    theirs("gc", "-q");
    expect([theirs("log", "--format=%s"), theirs("status", "--porcelain")]).toEqual([
      "theirs\na commit\n",
      "",
    ]);
  });

  test("has the whole history of its commit and nothing else", async () => {
    const { root, repository, commit } = await run();
    const results: string[] = [];
    for (const name of ["left", "right"]) {
      const work = join(root, "work", name);
      await createCheckout(repository, commit, work, { branch: name });
      plant(work, { [`${name}.txt`]: `${name}\n` });
      const options = { base: commit, message: name, ref: `tasks/${name}`, at: new Date(0) };
      results.push((await commitWorkspace(repository, work, { ...options, limits: defaultLimits })).commit);
    }
    const [left = "", right = ""] = results;
    const checkout = join(root, "work", "later");
    await createCheckout(repository, left, checkout, { branch: "later" });
    const objects = output(checkout, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)");
    expect([
      output(checkout, "log", "--format=%H").split("\n"),
      filesOf(checkout)["left.txt"],
      output(checkout, "status", "--porcelain"),
      objects.includes(right),
      objects.includes(output(repository.directory, "rev-parse", `${right}:right.txt`)),
      output(checkout, "fsck", "--strict"),
    ]).toEqual([[left, commit], "left\n", "", false, false, ""]);
  });

  test("of a shallow project is shallow, and with submodules has empty directories", async () => {
    const { root, project } = await run();
    git(project, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", project, "sub");
    const second = commitAll(project);
    git(root, "clone", "-q", "--depth=1", pathToFileURL(project).href, join(root, "shallow"));
    const repository = await openRunRepository(join(root, "data", "other.git"));
    await importProject(repository, join(root, "shallow"));
    const checkout = join(root, "work", "a");
    await createCheckout(repository, second, checkout, { branch: "a" });
    expect([
      output(checkout, "log", "--format=%H"),
      output(checkout, "status", "--porcelain"),
      output(checkout, "fsck", "--strict"),
      readdirSync(join(checkout, "sub")),
    ]).toEqual([second, "", "", []]);
  });

  test("converts line ends according to the project's attributes, and runs none of its filters", async () => {
    const { root, repository, commit } = await run({
      ".gitattributes": "*.bat eol=crlf\n*.bin filter=lfs\n* filter=trap\n",
      "a.bat": "one\ntwo\n",
      "b.bin": "pointer\n",
    });
    const checkout = join(root, "work", "a");
    await createCheckout(repository, commit, checkout, { branch: "a" });
    const { "a.bat": bat, "b.bin": bin } = filesOf(checkout);
    expect([bat, bin, output(checkout, "status", "--porcelain")]).toEqual([
      "one\r\ntwo\r\n",
      "pointer\n",
      "",
    ]);
  });
});

describe("creating a checkout", () => {
  test("sixteen times at once gives sixteen clean checkouts and nothing else", async () => {
    const { root, repository, commit } = await run();
    const names = Array.from({ length: 16 }, (_, index) => `t${index}`);
    await Promise.all(
      names.map((name) => createCheckout(repository, commit, join(root, "work", name), { branch: name })),
    );
    const states = names.map((name) => output(join(root, "work", name), "status", "--porcelain", "--branch"));
    const locks = (readdirSync(repository.directory, { recursive: true }) as string[]).filter((name) =>
      name.endsWith(".lock"),
    );
    expect([readdirSync(join(root, "work")).toSorted(), states, locks]).toEqual([
      names.toSorted(),
      names.map((name) => `## ${name}`),
      [],
    ]);
  });

  test("removes the leftovers of an interrupted call, and accepts an empty target", async () => {
    const { root, repository, commit } = await run();
    const work = join(root, "work");
    plant(work, { ".a-new-XXXXXX/.git/HEAD": "half", ".a-new-b-new-XXXXXX/x": "another's" });
    mkdirSync(join(work, "a"), { mode: 0o700 });
    await createCheckout(repository, commit, join(work, "a"), { branch: "a" });
    expect([readdirSync(work).toSorted(), filesOf(join(work, "a"))]).toEqual([
      [".a-new-b-new-XXXXXX", "a"],
      tree,
    ]);
  });

  test("again changes nothing, and never replaces existing work", async () => {
    const { root, repository, commit } = await run();
    const checkout = join(root, "work", "a");
    await createCheckout(repository, commit, checkout, { branch: "a" });
    const inode = lstatSync(checkout).ino;
    await createCheckout(repository, commit, checkout, { branch: "a" });
    expect(lstatSync(checkout).ino).toBe(inode);
    plant(checkout, { "a.txt": "work\n" });
    await expect(createCheckout(repository, commit, checkout, { branch: "a" })).rejects.toThrow(
      `${checkout} is not empty, so no checkout was created there. Remove it first.`,
    );
    expect(readFileSync(join(checkout, "a.txt"), "utf8")).toBe("work\n");
    await removeCheckout(repository, checkout);
    await createCheckout(repository, commit, checkout, { branch: "a" });
    expect(filesOf(checkout)).toEqual(tree);
  });

  test("leaves nothing behind if it fails", async () => {
    const { root, repository } = await run();
    const unknown = "1".repeat(40);
    await expect(
      createCheckout(repository, unknown, join(root, "work", "a"), { branch: "a" }),
    ).rejects.toThrow("git");
    await expect(
      createCheckout(repository, unknown, join(root, "work", "a"), { branch: "../a" }),
    ).rejects.toThrow('"../a" is not a valid branch name.');
    expect(readdirSync(join(root, "work"))).toEqual([]);
  });
});
