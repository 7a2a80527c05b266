import { chmodSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { checkoutOf } from "../../../test/support/checked-out-project.ts";
import { commitAll, output } from "../../../test/support/git-project.ts";
import { git } from "../../../test/support/git-traps.ts";
import { plant, type Tree } from "../../../test/support/test-directory.ts";
import { defaultLimits } from "../../protocol/files/limits.ts";
import { importProject } from "./import-project.ts";
import { rememberCheckout } from "./remember-checkout.ts";

const tree: Tree = { "a.txt": "one\n", "bin/run": "#!/bin/sh\n", link: "-> a.txt", "src/b.ts": "b\n" };

describe("a commit of a workspace", () => {
  test("has the base as its parent and contains every addition, change and removal", async () => {
    const { work, base, repository, take, list, show } = await checkoutOf(tree);
    plant(work, { "a.txt": "two\n", "new/tool": "#!/bin/sh\necho\n", "new/l": "-> ../a.txt" });
    rmSync(join(work, "src"), { recursive: true });
    rmSync(join(work, "link"));
    plant(work, { "link/inside.txt": "a directory now\n", src: "a file now\n" });
    chmodSync(join(work, "bin", "run"), 0o644);
    const { commit, tree: id, ...rest } = await take();
    expect(rest).toEqual({
      changed: ["a.txt", "bin/run", "link", "link/inside.txt", "new/l", "new/tool", "src", "src/b.ts"],
      problems: [],
      complete: true,
    });
    expect([
      list(commit),
      show(commit, "a.txt"),
      output(repository.directory, "log", "-1", "--format=%T %P %s", "refs/tasks/T1"),
    ]).toEqual([
      [
        "100644 a.txt",
        "100644 bin/run",
        "100644 link/inside.txt",
        "120000 new/l",
        "100755 new/tool",
        "100644 src",
      ],
      "two\n",
      `${id} ${base} T1`,
    ]);
  });

  test("equals the commit of git itself, and the same content gives the same commit", async () => {
    const { work, take } = await checkoutOf({ ...tree, ".gitignore": "*.log\nout/\n!keep.log\n" });
    plant(work, { "b c/ä.txt": "x\n", 'q"\\.txt': "q\n", ":(bad)x": "y\n", "x.log": "l", "out/o": "o" });
    plant(work, { "keep.log": "k", "deep/.gitignore": "/here\n", "deep/here": "no", "deep/a/here": "yes" });
    const first = await take();
    git(work, "add", "-A");
    expect([first.tree, await take()]).toEqual([output(work, "write-tree"), first]);
  });

  test("is the base if nothing changed, also after new times and a broken index", async () => {
    const { work, base, repository, take } = await checkoutOf(tree);
    utimesSync(join(work, "a.txt"), 5, 5);
    plant(work, { ".git/index": "broken" });
    expect(await take()).toEqual({
      commit: base,
      tree: output(repository.directory, "rev-parse", `${base}^{tree}`),
      changed: [],
      problems: [],
      complete: true,
    });
    expect(output(repository.directory, "rev-parse", "refs/tasks/T1")).toBe(base);
  });

  test("follows the content even if the size and time of a file are reset", async () => {
    const { work, base, repository, take, show } = await checkoutOf(tree);
    utimesSync(join(work, "a.txt"), 5, 5);
    await rememberCheckout(repository, base, work, defaultLimits);
    expect((await take()).changed).toEqual([]);
    plant(work, { "a.txt": "two\n" });
    utimesSync(join(work, "a.txt"), 5, 5);
    const { commit, changed } = await take();
    expect([changed, show(commit, "a.txt")]).toEqual([["a.txt"], "two\n"]);
    plant(work, { "a.txt": "one\n" });
    expect((await take()).commit).toBe(base);
  });

  test("does not read unchanged files that were recorded", async () => {
    const { root, work, repository, take, show } = await checkoutOf(tree);
    // The record is of a commit that was never checked out here, which shows that the record is used.
    plant(join(root, "project"), { "a.txt": "six\n" });
    commitAll(join(root, "project"));
    const imported = await importProject(repository, join(root, "project"));
    await rememberCheckout(repository, imported.ok ? imported.value.commit : "", work, defaultLimits);
    const { commit, changed } = await take();
    expect([changed, show(commit, "a.txt")]).toEqual([["a.txt"], "six\n"]);
  });

  test("reads everything again if the repository lost a recorded object", async () => {
    const { work, base, repository, take, show } = await checkoutOf(tree);
    plant(work, { "new.txt": "new\n" });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await take();
    git(repository.directory, "update-ref", "-d", "refs/tasks/T1");
    git(repository.directory, "gc", "-q", "--prune=now");
    const { commit, changed } = await take();
    expect([changed, show(commit, "new.txt"), commit === base]).toEqual([["new.txt"], "new\n", false]);
  });
});

describe("directories that a scan leaves out by name", () => {
  const files = { "dist/app.js": "one\n", "src/target/t.ts": "t\n", "coverage/keep": "k\n", "a.txt": "a\n" };

  test("keep their tracked files, and take changed and new files but no other build output", async () => {
    const { work, take, list } = await checkoutOf(files);
    plant(work, { "dist/app.js": "two\n", "dist/chunk.js": "new\n", "src/target/u.ts": "u\n" });
    plant(work, { "node_modules/x/i.js": "x", "src/dist/out.js": "x", "dist/node_modules/y.js": "y" });
    rmSync(join(work, "coverage"), { recursive: true });
    const { commit, changed } = await take();
    expect([changed, list(commit)]).toEqual([
      ["coverage/keep", "dist/app.js", "dist/chunk.js", "src/target/u.ts"],
      [
        "100644 a.txt",
        "100644 dist/app.js",
        "100644 dist/chunk.js",
        "100644 src/target/t.ts",
        "100644 src/target/u.ts",
      ],
    ]);
  });

  test("are compared file by file if the project ignores them", async () => {
    const { work, take } = await checkoutOf({ ...files, ".gitignore": "dist\n" });
    plant(work, { "dist/app.js": "two\n", "dist/new.js": "new\n" });
    expect((await take()).changed).toEqual(["dist/app.js"]);
    rmSync(join(work, "dist"), { recursive: true });
    expect((await take()).changed).toEqual(["dist/app.js"]);
  });

  test("an ignored directory may be larger than the limits", async () => {
    const { work, take } = await checkoutOf({ "a.txt": "a\n", ".gitignore": "/build/\n" });
    const many = Array.from({ length: 60 }, (_, index) => [`build/d/f${index}`, "x"] as const);
    plant(work, { ...Object.fromEntries(many), "new.txt": "n\n" });
    const { changed, complete } = await take({ ...defaultLimits, files: 10 });
    expect([changed, complete]).toEqual([["new.txt"], true]);
  });
});

describe("line ends, encodings and large files", () => {
  test("are committed as git does", async () => {
    const { work, take, show } = await checkoutOf({
      ".gitattributes":
        "* text=auto\n*.bat eol=crlf\n*.raw -text\n*.u16 working-tree-encoding=UTF-16LE\n*.id ident\n",
      "same.bat": "same\n",
      "b.bat": "b\n",
    });
    plant(work, { "b.bat": "b\r\nc\r\n", "c.raw": "c\r\n", "d.txt": "d\r\n", '"e.txt': "e\r\n" });
    plant(work, { "f.id": "$Id: 123 $\n" });
    writeFileSync(join(work, "g.u16"), Buffer.from("gä\n", "utf16le"));
    const { commit, tree: id, changed, problems } = await take();
    git(work, "add", "-A");
    expect([changed, problems, show(commit, "b.bat"), show(commit, "g.u16"), id]).toEqual([
      ['"e.txt', "b.bat", "c.raw", "d.txt", "f.id", "g.u16"],
      [],
      "b\nc\n",
      "gä\n",
      output(work, "write-tree"),
    ]);
  });

  test("a file in another encoding than declared is taken as it is", async () => {
    const { work, take, show } = await checkoutOf({ "a.txt": "a\n" });
    plant(work, { ".gitattributes": "*.x working-tree-encoding=NONSENSE\n*.y eol=crlf\n", "a.x": "x\n" });
    plant(work, { "b.y": "y\r\n" });
    const { commit, changed } = await take();
    expect([changed, show(commit, "a.x")]).toEqual([[".gitattributes", "a.x", "b.y"], "x\n"]);
  });

  test("a Git LFS file that is not a pointer is reported", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\n";
    const { work, take } = await checkoutOf({ ".gitattributes": "*.bin filter=lfs\n", "a.bin": pointer });
    plant(work, { "a.bin": `${pointer}oid x\n`, "b.bin": "content\n" });
    const { changed, problems } = await take();
    expect([changed, problems]).toEqual([
      ["a.bin", "b.bin"],
      [
        {
          path: "b.bin",
          code: "special",
          message:
            '"b.bin" belongs to Git LFS, which does not run here. It was committed as an ordinary file.',
        },
      ],
    ]);
  });
});
