import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

import { defaultLimits } from "../../protocol/files/limits.ts";
import { openSnapshots } from "../snapshots/snapshots.ts";
import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { git, plantTraps } from "../../../test/support/git-traps.ts";
import { parseSource, shownSource } from "./parse-source.ts";
import { takeSource, type SourceOptions } from "./take-source.ts";

async function bench(): Promise<{ root: string; workspace: string; taking: SourceOptions }> {
  const root = testPlace();
  const snapshots = await openSnapshots(join(root, "data", "snapshots.git"));
  const taking = { snapshots, scratch: join(root, "data", "scratch"), at: new Date(0) };
  return { root, workspace: join(root, "workspace"), taking };
}

const commit = (directory: string): void => {
  git(directory, "add", "-A");
  git(directory, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a commit");
};

const headOf = (directory: string): string =>
  execFileSync("git", ["rev-parse", "HEAD"], { cwd: directory, encoding: "utf8" }).trim();

describe("a directory as source", () => {
  test("is copied with its uncommitted changes but without its repository, and stays untouched", async () => {
    const { root, workspace, taking } = await bench();
    const source = plant(join(root, "app"), { "src/a.ts": "a\n", "b.txt": "b\n", "dist/app.js": "built" });
    git(source, "init", "-q", "-b", "main");
    commit(source);
    plant(source, { "b.txt": "changed\n", "new.txt": "new\n", "node_modules/x.js": "x", etc: "-> /etc" });
    const before = harvest(source);
    const head = headOf(source);
    const taken = await takeSource(source, workspace, taking);
    const content = { "b.txt": "changed\n", "new.txt": "new\n", "src/a.ts": "a\n" };
    expect([taken, harvest(workspace), harvest(source)]).toEqual([
      {
        ok: true,
        value: {
          commit: await taking.snapshots.find("source"),
          head,
          uncommitted: 2,
          files: 3,
          problems: [expect.objectContaining({ path: "etc", code: "link_outside" })],
          summary: `Copied 3 files from ${source} at commit ${head.slice(0, 12)}, with 2 uncommitted. There was 1 problem.`,
        },
      },
      content,
      before,
    ]);
    expect(await takeSource(source, workspace, taking)).toEqual(taken);
  });

  test("need not be a repository, and may be a worktree or have packed references", async () => {
    const { root, workspace, taking } = await bench();
    const plain = plant(join(root, "plain"), { "a.txt": "a" });
    const source = plant(join(root, "main"), { "a.txt": "a" });
    git(source, "init", "-q", "-b", "main");
    commit(source);
    git(source, "worktree", "add", "-q", "-b", "side", join(root, "side"));
    git(source, "pack-refs", "--all");
    const results = [];
    for (const one of [plain, source, join(root, "side")]) {
      const taken = await takeSource(one, workspace, taking);
      results.push(taken.ok ? [taken.value.head, taken.value.uncommitted] : taken.refusal.message);
    }
    expect(results).toEqual([
      [null, null],
      [headOf(source), 0],
      [headOf(source), 0],
    ]);
  });

  test("is refused with a reason if it is missing, a file, empty, too large or overlaps the workspace", async () => {
    const { root, workspace, taking } = await bench();
    plant(root, { "file.txt": "x", "big/a": "", "big/b": "", "big/c": "" });
    mkdirSync(join(root, "empty", "node_modules"), { recursive: true });
    const limits = { ...defaultLimits, files: 1 };
    const sources = ["no", "file.txt", "empty", "big", "", "workspace"].map((name) => join(root, name));
    const messages = [];
    for (const source of sources) {
      const taken = await takeSource(source, workspace, { ...taking, limits });
      messages.push(taken.ok ? "taken" : taken.refusal.message.replaceAll(root, "ROOT"));
    }
    expect(messages).toEqual([
      "The source ROOT/no does not exist.",
      "The source ROOT/file.txt is a file. Enter its directory.",
      "The source ROOT/empty contains no files.",
      "The source ROOT/big is too large: the limit is 1 files and 500 MB. Use a part of it, or raise the limits.",
      "The source ROOT and the task's workspace ROOT/workspace overlap. Move one of them.",
      "The source ROOT/workspace and the task's workspace ROOT/workspace overlap. Move one of them.",
    ]);
    expect(harvest(workspace)).toEqual({});
  });
});

describe("a repository as source", () => {
  test("is fetched, checked out by the platform, and leaves nothing behind", async () => {
    const { root, workspace, taking } = await bench();
    const source = plant(join(root, "app"), { "src/a.ts": "a\n", run: "#!/bin/sh\n" });
    git(source, "init", "-q", "-b", "main");
    commit(source);
    const first = headOf(source);
    git(source, "branch", "old");
    plant(source, { "b.txt": "b\n", up: "-> ../../etc" });
    commit(source);
    plant(source, { "b.txt": "not committed\n" });
    const url = pathToFileURL(source).href;
    const taken = await takeSource(url, workspace, taking);
    expect([taken, harvest(workspace), readdirSync(taking.scratch)]).toEqual([
      {
        ok: true,
        value: {
          commit: await taking.snapshots.find("source"),
          head: headOf(source),
          uncommitted: 0,
          files: 3,
          problems: [expect.objectContaining({ path: "up", code: "link_outside" })],
          summary: `Copied 3 files from ${url} at commit ${headOf(source).slice(0, 12)}. There was 1 problem.`,
        },
      },
      { "b.txt": "b\n", run: "#!/bin/sh\n", "src/a.ts": "a\n" },
      [],
    ]);
    const bare = join(root, "벌거벗은 저장소 #1.git");
    git(root, "clone", "-q", "--bare", source, bare);
    const old = await takeSource(bare, join(root, "other"), { ...taking, revision: "old" });
    expect([old.ok && old.value.head, harvest(join(root, "other"))]).toEqual([
      first,
      { run: "#!/bin/sh\n", "src/a.ts": "a\n" },
    ]);
  });

  test("is refused with git's message if it does not exist or lacks the branch", async () => {
    const { root, workspace, taking } = await bench();
    const empty = join(root, "empty");
    git(root, "init", "-q", empty);
    const url = pathToFileURL(empty).href;
    const results = [
      await takeSource(`${url}/no`, workspace, taking),
      await takeSource(url, workspace, taking),
      await takeSource(url, workspace, { ...taking, revision: "--upload-pack=x" }),
    ];
    expect(
      results.map((result) => (result.ok ? "taken" : result.refusal.message.replaceAll(url, "URL"))),
    ).toEqual([
      expect.stringMatching(
        /^URL\/no could not be fetched: git fetch ended with 128: .*does not appear to be a git repository/,
      ),
      expect.stringMatching(/^URL could not be fetched: .*couldn't find remote ref HEAD/),
      '"--upload-pack=x" is not a valid branch or tag name.',
    ]);
  });
});

describe("a source that a person entered", () => {
  test("is parsed", () => {
    const sources = [
      "/srv/app",
      "file:///srv/app.git",
      "https://git.example/a/b",
      "ssh://git@git.example:22/a",
      "git@git.example:a/b.git",
      "host:a",
    ];
    expect(
      sources
        .map((source) => parseSource(` ${source} `))
        .map((result) => (result.ok ? result.value : result.refusal)),
    ).toEqual([
      { kind: "directory", path: "/srv/app" },
      { kind: "repository", url: "file:///srv/app.git", protocol: "file" },
      { kind: "repository", url: "https://git.example/a/b", protocol: "https" },
      { kind: "repository", url: "ssh://git@git.example:22/a", protocol: "ssh" },
      { kind: "repository", url: "git@git.example:a/b.git", protocol: "ssh" },
      { kind: "repository", url: "host:a", protocol: "ssh" },
    ]);
  });

  test.each([
    "",
    "-oProxyCommand=x",
    "--upload-pack=touch x",
    "ext::sh -c touch% x",
    "EXT::sh",
    "fd::17",
    "http://git.example/a",
    "git://git.example/a",
    "ext://x",
    "ssh://-oProxyCommand=x/a",
    "ssh://%2doProxyCommand=x/a",
    "ssh://-x@git.example/a",
    "-x@git.example:a",
    "git@-oProxyCommand=x:a",
    "git@git.example:-x",
    "a b:c",
    "relative/path",
    "~/app",
    "file://elsewhere/app",
    "https:///a",
    "https:/git.example/a",
    "https://git.example",
    "https:\\\\git.example\\a",
    "HTTPS://git.example/a",
    "/srv/a\n/b",
    "$(touch x)",
  ])("is refused: %j", (source) => {
    expect(parseSource(source).ok).toBe(false);
  });

  test("is shown without its password", () => {
    const secret = ["pass", "word"].join("");
    const token = `ghp_${"a1".repeat(18)}`;
    expect(
      [`https://me:${secret}@git.example/a`, `https://${token}@git.example/a`, "/srv/app"].map(shownSource),
    ).toEqual(["https://me:***@git.example/a", "https://***@git.example/a", "/srv/app"]);
  });
});

describe("a repository full of traps", () => {
  test("triggers them for plain git, but none for the platform, as source or as workspace", async () => {
    const { root, taking } = await bench();
    const trap = plantTraps(root);
    const { snapshots } = taking;
    const steps: (() => Promise<unknown>)[] = [
      () => takeSource(trap.directory, join(root, "one"), taking),
      () => takeSource(pathToFileURL(trap.directory).href, join(root, "two"), taking),
      () => takeSource(join(trap.directory, ".git"), join(root, "three"), taking),
    ];
    for (const step of steps) expect(await step()).toMatchObject({ ok: true });
    const wish = { message: "trap", at: new Date(0) };
    const first = await snapshots.take(trap.directory, { ...wish, ref: "a" });
    writeFileSync(join(trap.directory, "a.txt"), "changed again\n");
    const second = await snapshots.take(trap.directory, { ...wish, ref: "b", parent: first.commit });
    await snapshots.changes(first.commit, second.commit);
    await snapshots.patch(first.commit, second.commit, { maxBytes: 10_000, binary: true });
    await snapshots.checkOut(second.commit, join(root, "build"));
    await snapshots.restore(first.commit, trap.directory);
    await snapshots.branch(second.commit, "heads/result");
    await snapshots.bundle("heads/result", join(root, "result.bundle"));
    await snapshots.collectGarbage(0);
    expect([trap.sprung(), readFileSync(join(trap.directory, "a.txt"), "utf8")]).toEqual([[], "changed\n"]);
    git(trap.directory, "status");
    git(trap.directory, "diff");
    expect(trap.sprung()).toEqual(expect.arrayContaining(["clean", "diff-command", "fsmonitor"]));
  });

  test("a source that lacks an object and names a program to fetch it is refused, and the program is not run", async () => {
    const { root, workspace, taking } = await bench();
    const source = plant(join(root, "app"), { "a.txt": "a\n" });
    git(source, "init", "-q", "-b", "main");
    commit(source);
    const mark = join(root, "mark");
    const blob = execFileSync("git", ["rev-parse", "HEAD:a.txt"], { cwd: source, encoding: "utf8" }).trim();
    rmSync(join(source, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    const extra = `[extensions]\n\tpartialClone = p\n[remote "p"]\n\turl = ext::sh -c touch% ${mark}\n\tpromisor = true\n[protocol]\n\tallow = always\n`;
    const config = readFileSync(join(source, ".git/config"), "utf8").replace("version = 0", "version = 1");
    writeFileSync(join(source, ".git/config"), config + extra);
    const result = await takeSource(pathToFileURL(source).href, workspace, taking);
    expect([result.ok, readdirSync(root).includes("mark")]).toEqual([false, false]);
    expect(() => git(source, "cat-file", "-p", "HEAD:a.txt")).toThrow("Command failed");
    expect(readdirSync(root).includes("mark")).toBe(true);
  });
});
