import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";

import { defaultLimits } from "../../protocol/files/limits.ts";
import { isMachineFault } from "../../protocol/machine-fault.ts";
import { mountSmallDisk } from "../../../test/support/small-disk.ts";
import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { runGit } from "../git/git.ts";
import { openSnapshots, type Snapshots } from "./snapshots.ts";
import type { SnapshotOptions } from "./take.ts";

const wish: SnapshotOptions = { message: "phase 1", ref: "checkpoints/c1", at: new Date(1_700_000_000_000) };

async function bench(): Promise<{ root: string; workspace: string; snapshots: Snapshots }> {
  const root = testPlace();
  const snapshots = await openSnapshots(join(root, "data", "snapshots.git"));
  return { root, workspace: plant(join(root, "workspace"), {}), snapshots };
}

const everything = {
  "README.md": "hello\n",
  "bin/run": "#!/bin/sh\n",
  'docs/파일 "quoted" \\ back.md': "text",
  "docs/link": "-> ../README.md",
  empty: "",
};

test("a full disk is a fault of the machine, and the same snapshot succeeds once there is space", async ({
  skip,
}) => {
  const disk = mountSmallDisk(4);
  if (disk === null) return skip("only root may mount a file system");
  onTestFinished(() => disk.unmount());
  const workspace = plant(testPlace(), { "a.txt": "a\n".repeat(100_000), "b.txt": "b" });
  const snapshots = await openSnapshots(join(disk.directory, "snapshots.git"));
  disk.fill();
  const fault: unknown = await snapshots.take(workspace, wish).catch((error: unknown) => error);
  expect([fault instanceof Error, isMachineFault(fault)]).toEqual([true, true]);
  disk.free();
  expect((await snapshots.take(workspace, wish)).files).toHaveLength(2);
});

describe("taking a snapshot", () => {
  test("commits the content of the workspace without reproducible files", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, { ...everything, "node_modules/x.js": "x", "inner/.git/HEAD": "x", out: "-> /etc" });
    const snapshot = await snapshots.take(workspace, wish);
    const files = [
      { path: "README.md", mode: "100644", size: 6, blob: "ce013625030ba8dba906f756967f9e9ca394464a" },
      { path: "bin/run", mode: "100755", size: 10, blob: "1a2485251c33a70432394c93fb89330ef214bfc9" },
      { path: "docs/link", mode: "120000", size: 12, blob: "32d46ee883b58d6a383eed06eb98f33aa6530ded" },
      {
        path: 'docs/파일 "quoted" \\ back.md',
        mode: "100644",
        size: 4,
        blob: "f3a34851d44d6b97c90fbb99dd3d18c261b9a237",
      },
      { path: "empty", mode: "100644", size: 0, blob: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391" },
    ];
    expect([snapshot, await snapshots.files(snapshot.commit)]).toEqual([
      {
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        tree: expect.stringMatching(/^[0-9a-f]{40}$/),
        files,
        problems: [
          {
            path: "out",
            code: "link_outside",
            message: 'The link "out" points outside of the workspace and was skipped.',
          },
        ],
        complete: true,
      },
      files,
    ]);
    const git = (...args: string[]): string =>
      execFileSync("git", [`--git-dir=${snapshots.directory}`, ...args], { encoding: "utf8", stdio: "pipe" });
    expect(git("log", "--format=%H %T %an <%ae> %cI %s", "refs/checkpoints/c1")).toBe(
      `${snapshot.commit} ${snapshot.tree} Signalbox <signalbox@localhost> 2023-11-14T22:13:20+00:00 phase 1\n`,
    );
    expect(git("fsck", "--strict", "--no-dangling")).toBe("");
  });

  test("gives the same commit for the same content, and another one with a parent", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, everything);
    const first = await snapshots.take(workspace, wish);
    const again = await snapshots.take(workspace, wish);
    const child = await snapshots.take(workspace, { ...wish, ref: "checkpoints/c2", parent: first.commit });
    expect([again.commit, child.tree]).toEqual([first.commit, first.tree]);
    expect(child.commit).not.toBe(first.commit);
    expect([await snapshots.find("checkpoints/c1"), await snapshots.find("checkpoints/c2")]).toEqual([
      first.commit,
      child.commit,
    ]);
  });

  test("accepts an empty workspace and any text as message", async () => {
    const { workspace, snapshots } = await bench();
    const message = 'deleteall\nM 100644 :1 "x"\n\0done\n한글';
    const { files, tree, commit } = await snapshots.take(workspace, { ...wish, message });
    expect([files, tree, await snapshots.files(commit)]).toEqual([
      [],
      "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
      [],
    ]);
  });

  test("reads changed files only", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, { "a.txt": "one", "b.txt": "two" });
    utimesSync(join(workspace, "a.txt"), 1000, 1000);
    await pause(150);
    await snapshots.take(workspace, wish);
    const [known = ""] = readdirSync(snapshots.directory).filter((name) => /^known-[0-9a-f]+$/.test(name));
    const file = join(snapshots.directory, known);
    const blob = (text: string): string =>
      execFileSync("git", ["hash-object", "-w", "--stdin"], {
        cwd: snapshots.directory,
        input: text,
        encoding: "utf8",
      }).trim();
    // A blob that does not match the file can only come from the cache.
    writeFileSync(file, readFileSync(file, "utf8").replace(blob("one"), blob("from the notes")));
    const second = await snapshots.take(workspace, wish);
    expect((await snapshots.read(second.commit, "a.txt", 100))?.toString()).toBe("from the notes");
    const exact = await snapshots.take(workspace, { ...wish, readAll: true });
    expect((await snapshots.read(exact.commit, "a.txt", 100))?.toString()).toBe("one");
    // The same size and the same mtime: only ctime differs.
    writeFileSync(join(workspace, "a.txt"), "uno");
    utimesSync(join(workspace, "a.txt"), 1000, 1000);
    const third = await snapshots.take(workspace, wish);
    expect((await snapshots.read(third.commit, "a.txt", 100))?.toString()).toBe("uno");
  });

  test("reads everything again if the cache is damaged or objects are lost", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, everything);
    await pause(150);
    const first = await snapshots.take(workspace, wish);
    rmSync(join(snapshots.directory, "objects", "pack"), { recursive: true });
    rmSync(join(snapshots.directory, "refs", "checkpoints"), { recursive: true });
    const second = await snapshots.take(workspace, wish);
    for (const name of readdirSync(snapshots.directory)) {
      if (name.startsWith("known-")) writeFileSync(join(snapshots.directory, name), "\0\0\0 rubbish\n\n 1");
    }
    const third = await snapshots.take(workspace, wish);
    expect([second, third]).toEqual([first, first]);
    expect(readdirSync(snapshots.directory).filter((name) => name.startsWith("fast_import_crash"))).toEqual(
      [],
    );
  });

  test("refuses a ref that could be an option or a path before git sees it", async () => {
    const { workspace, snapshots } = await bench();
    for (const ref of ["-x", "../../x", "a b", "a\nb", "", "a..b", "a.lock", "/a", "a/"]) {
      await expect(snapshots.take(workspace, { ...wish, ref })).rejects.toThrow(
        "is not a valid snapshot name",
      );
      await expect(snapshots.branch("0".repeat(40), ref)).rejects.toThrow("is not a valid snapshot name");
    }
    await expect(snapshots.files("--help")).rejects.toThrow("is not the id of a commit or file");
    await expect(snapshots.take(workspace, { ...wish, parent: "HEAD\n" })).rejects.toThrow("is not the id");
  });
});

describe("a snapshot", () => {
  test("reads a file by path or blob, up to a size; a missing one is null", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, everything);
    const { commit, files } = await snapshots.take(workspace, wish);
    const odd = 'docs/파일 "quoted" \\ back.md';
    const read = async (path: string, most = 100): Promise<string | undefined> =>
      (await snapshots.read(commit, path, most))?.toString();
    expect([
      await read("README.md"),
      await read("README.md", 2),
      await read(odd),
      await read("empty"),
      (await snapshots.readBlob(files[0]?.blob ?? "", 3))?.toString(),
    ]).toEqual(["hello\n", "he", "text", "", "hel"]);
    expect([
      await read("missing"),
      await read("docs"),
      await read("../README.md"),
      await read("a\nREADME.md"),
      await snapshots.readBlob("1".repeat(40), 3),
    ]).toEqual([undefined, undefined, undefined, undefined, null]);
  });

  test("lists changes per file and gives a patch", async () => {
    const { workspace, snapshots } = await bench();
    const long = Array.from({ length: 30 }, (_, index) => `line ${index}\n`).join("");
    plant(workspace, {
      "a.txt": "one\n",
      "b.txt": long,
      "c.txt": "gone\n",
      ".gitattributes": "*.txt binary\n",
    });
    const first = await snapshots.take(workspace, wish);
    rmSync(join(workspace, "b.txt"));
    rmSync(join(workspace, "c.txt"));
    plant(workspace, { "a.txt": "two\n", "moved.txt": `${long}more\n`, "new.txt": "new\n" });
    const second = await snapshots.take(workspace, { ...wish, ref: "x", parent: first.commit });
    const changes = await snapshots.changes(first.commit, second.commit);
    const blob = (at: typeof first, path: string): string | undefined =>
      at.files.find((file) => file.path === path)?.blob;
    expect(changes).toEqual([
      {
        status: "modified",
        path: "a.txt",
        blobs: { before: blob(first, "a.txt"), after: blob(second, "a.txt") },
      },
      { status: "deleted", path: "c.txt", blobs: { before: blob(first, "c.txt"), after: null } },
      {
        status: "renamed",
        path: "moved.txt",
        from: "b.txt",
        blobs: { before: blob(first, "b.txt"), after: blob(second, "moved.txt") },
      },
      { status: "added", path: "new.txt", blobs: { before: null, after: blob(second, "new.txt") } },
    ]);
    expect(
      (await snapshots.changes(null, first.commit)).map(({ status, path }) => `${status} ${path}`),
    ).toEqual(["added .gitattributes", "added a.txt", "added b.txt", "added c.txt"]);
    const patch = await snapshots.patch(first.commit, second.commit, { maxBytes: 100_000 });
    expect([patch.whole, patch.bytes.toString().includes("-one\n+two\n")]).toEqual([true, true]);
    const cut = await snapshots.patch(first.commit, second.commit, { maxBytes: 20 });
    expect(cut).toEqual({ whole: false, bytes: patch.bytes.subarray(0, 20) });
  });

  test("is checked out into an empty directory only", async () => {
    const { root, workspace, snapshots } = await bench();
    plant(workspace, everything);
    const { commit, files } = await snapshots.take(workspace, wish);
    const target = join(root, "build", "c1");
    expect(await snapshots.checkOut(commit, target)).toEqual({ files, problems: [] });
    expect([harvest(target), statSync(join(target, "bin/run")).mode & 0o111]).toEqual([everything, 0o111]);
    await expect(snapshots.checkOut(commit, target)).rejects.toThrow("is not empty");
    const contents: Record<string, string> = {};
    for await (const { file, bytes } of snapshots.contents(commit)) {
      contents[file.path] = (file.mode === "120000" ? "-> " : "") + bytes.toString();
    }
    expect(contents).toEqual(everything);
  });

  test("is checked out byte for byte, whatever its attributes demand", async () => {
    const { root, workspace, snapshots } = await bench();
    const files = {
      ".gitattributes": "*.txt text eol=crlf ident\n*.utf16 working-tree-encoding=UTF-16\n*.x filter=lfs\n",
      "a.txt": "one\ntwo $Id$\n",
      "b.utf16": "plain\n",
      "c.x": "large\n",
      "sub/.gitattributes": "* eol=crlf\n",
      "sub/d.md": "three\r\nfour\n",
    };
    plant(workspace, files);
    const { commit } = await snapshots.take(workspace, wish);
    await snapshots.checkOut(commit, join(root, "copy"));
    expect(harvest(join(root, "copy"))).toEqual(files);
  });

  test("is checked out without links that lead outside", async () => {
    const { root, snapshots } = await bench();
    const input = [
      "commit refs/heads/main",
      "committer Test <test@localhost> 0 +0000",
      "data 0",
      "M 100644 inline a.txt",
      "data 3",
      "one",
      "M 120000 inline out",
      "data 11",
      "/etc/passwd",
      "done",
      "",
    ].join("\n");
    await runGit(snapshots.directory, ["fast-import", "--quiet", "--done"], { input });
    const commit = (await snapshots.find("heads/main"))!;
    const { problems } = await snapshots.checkOut(commit, join(root, "copy"));
    expect([harvest(join(root, "copy")), problems.map(({ code, path }) => `${code} ${path}`)]).toEqual([
      { "a.txt": "one" },
      ["link_outside out"],
    ]);
  });

  test("reads several files at once and skips missing ones", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, { "a.txt": "one", "b/c.txt": "two", "d.txt": "three" });
    const { commit } = await snapshots.take(workspace, wish);
    const read: Record<string, string> = {};
    for await (const { path, bytes } of snapshots.readMany(commit, ["d.txt", "none.txt", "b/c.txt"])) {
      read[path] = bytes.toString();
    }
    expect(read).toEqual({ "b/c.txt": "two", "d.txt": "three" });
  });

  test("is exported as a branch in a bundle that git can clone", async () => {
    const { root, workspace, snapshots } = await bench();
    plant(workspace, everything);
    const { commit } = await snapshots.take(workspace, wish);
    await snapshots.branch(commit, "heads/result");
    await snapshots.bundle("heads/result", join(root, "result.bundle"));
    const clone = join(root, "clone");
    execFileSync("git", ["clone", "-q", "-b", "result", join(root, "result.bundle"), clone]);
    rmSync(join(clone, ".git"), { recursive: true });
    expect(harvest(clone)).toEqual(everything);
  });

  test("survives garbage collection, and a deleted ref is not found again", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, everything);
    const { commit, files } = await snapshots.take(workspace, wish);
    await snapshots.take(workspace, { ...wish, message: "another", ref: "checkpoints/c2" });
    await snapshots.branch(commit, "heads/a");
    await snapshots.forget("checkpoints/c1");
    const packs = (): number =>
      readdirSync(join(snapshots.directory, "objects/pack")).filter((name) => name.endsWith(".pack")).length;
    const counts = [packs()];
    for (const most of [2, 1]) {
      await snapshots.collectGarbage(most);
      counts.push(packs());
    }
    const again = await openSnapshots(snapshots.directory);
    expect([counts, await again.find("checkpoints/c1"), await again.files(commit)]).toEqual([
      [2, 2, 1],
      null,
      files,
    ]);
  });
});

describe("restoring a workspace", () => {
  test("restores files, removes others and leaves build output alone", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, { ...everything, "src/a.ts": "a", "was-file": "x", "was-dir/inner.txt": "y" });
    const { commit, tree } = await snapshots.take(workspace, wish);
    const before = harvest(workspace);
    for (const path of ["README.md", "docs/link", "src", "was-file", "was-dir"]) {
      rmSync(join(workspace, path), { recursive: true });
    }
    plant(workspace, {
      "docs/link": "no link any more",
      src: "-> docs",
      "was-file/node_modules/x.js": "in the way",
      "was-dir": "a file now",
      "new/deep/b.txt": "new",
      "node_modules/x.js": "stays",
      "keep/dist/out.js": "stays",
      "keep/gone.txt": "goes",
    });
    const restored = await snapshots.restore(commit, workspace);
    expect(restored).toEqual({
      written: ["README.md", "docs/link", "src/a.ts", "was-dir/inner.txt", "was-file"],
      removed: ["keep/gone.txt", "new/deep/b.txt", "src", "was-dir"],
      problems: [],
    });
    expect(harvest(workspace)).toEqual({
      ...before,
      "node_modules/x.js": "stays",
      "keep/dist/out.js": "stays",
    });
    expect(existsSync(join(workspace, "new"))).toBe(false);
    expect((await snapshots.take(workspace, wish)).tree).toBe(tree);
    expect(await snapshots.restore(commit, workspace)).toEqual({ written: [], removed: [], problems: [] });
  });

  test("leaves files alone that were accepted under wider limits", async () => {
    const { root, workspace, snapshots } = await bench();
    const big = "x".repeat(3 * 1024 * 1024);
    plant(workspace, { "data.json": big });
    const fileBytes = { ...defaultLimits.fileBytes, configuration: 4 * 1024 * 1024 };
    const { commit } = await snapshots.take(workspace, { ...wish, limits: { ...defaultLimits, fileBytes } });
    plant(workspace, { "data.json": "small" });
    await snapshots.restore(commit, workspace);
    await snapshots.checkOut(commit, join(root, "build"));
    expect([workspace, join(root, "build")].map((place) => harvest(place)["data.json"] === big)).toEqual([
      true,
      true,
    ]);
  });

  test("removes no file of a workspace that is too large for a snapshot", async () => {
    const { workspace, snapshots } = await bench();
    plant(workspace, { "a.txt": "a", "b.txt": "b" });
    const { commit } = await snapshots.take(workspace, wish);
    plant(workspace, { "a.txt": "changed", "c.txt": "c", "d.txt": "d" });
    const limits = { ...defaultLimits, files: 1 };
    const restored = await snapshots.restore(commit, workspace, limits);
    expect({ restored, files: harvest(workspace) }).toEqual({
      restored: { written: ["a.txt"], removed: [], problems: [] },
      files: { "a.txt": "a", "b.txt": "b", "c.txt": "c", "d.txt": "d" },
    });
  });

  test("creates a missing workspace and does not write through links", async () => {
    const { root, workspace, snapshots } = await bench();
    plant(workspace, { "docs/a.txt": "a" });
    const { commit } = await snapshots.take(workspace, wish);
    const outside = plant(join(root, "outside"), { "a.txt": "untouched" });
    rmSync(workspace, { recursive: true });
    plant(workspace, { docs: `-> ${outside}` });
    await snapshots.restore(commit, workspace);
    rmSync(workspace, { recursive: true });
    await snapshots.restore(commit, workspace);
    expect([harvest(workspace), harvest(outside)]).toEqual([{ "docs/a.txt": "a" }, { "a.txt": "untouched" }]);
  });
});
