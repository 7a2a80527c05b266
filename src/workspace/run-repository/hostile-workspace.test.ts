import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { checkoutOf } from "../../../test/support/checked-out-project.ts";
import { output, plantProject } from "../../../test/support/git-project.ts";
import { git } from "../../../test/support/git-traps.ts";
import { plant, type Tree } from "../../../test/support/test-directory.ts";
import { defaultLimits } from "../../protocol/files/limits.ts";
import { commitWorkspace } from "./commit-workspace.ts";
import { createCheckout } from "./create-checkout.ts";
import { removeCheckout } from "./remove-checkout.ts";

const tree: Tree = { "a.txt": "one\n", "bin/run": "#!/bin/sh\n", link: "-> a.txt", "src/b.ts": "b\n" };

describe("a hostile or broken workspace", () => {
  test("may lack its git directory, have a link instead, or have its own commits and hooks", async () => {
    const { root, work, base, take } = await checkoutOf(tree);
    plant(work, { "a.txt": "two\n" });
    const expected = await take();
    plant(work, { ".git/hooks/pre-commit": `#!/bin/sh\ntouch ${join(root, "sprung")}\n` });
    git(work, "commit", "-q", "--no-verify", "-a", "-m", "own");
    git(work, "config", "core.fsmonitor", `touch ${join(root, "sprung")}; :`);
    git(work, "config", "filter.trap.clean", `touch ${join(root, "sprung")}`);
    const results = [await take()];
    renameSync(join(work, ".git"), join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), join(work, ".git"));
    results.push(await take());
    rmSync(join(work, ".git"));
    writeFileSync(join(work, ".git"), "gitdir: /etc\n");
    results.push(await take());
    rmSync(join(work, ".git"));
    results.push(await take());
    expect([results, expected.commit === base, existsSync(join(root, "sprung"))]).toEqual([
      [expected, expected, expected, expected],
      false,
      false,
    ]);
  });

  test("pipes, devices as rule files, strange names and links to the outside neither hang nor are committed", async () => {
    const { root, work, base, take } = await checkoutOf({ ...tree, etc: "-> /etc" });
    const pipe = (path: string): void => void execFileSync("mkfifo", [path]);
    pipe(join(work, "pipe"));
    pipe(join(work, ".gitattributes"));
    rmSync(join(work, "src", "b.ts"));
    pipe(join(work, "src", "b.ts"));
    mkdirSync(join(work, "new"));
    pipe(join(work, "new", ".gitignore"));
    plant(work, { "new\nline": "x", ".gitignore": "-> /etc/passwd", out: "-> /etc", "new/ok.txt": "ok\n" });
    writeFileSync(Buffer.from(`${work}/\xff.txt`, "latin1"), "no text");
    const { commit, changed, problems, complete } = await take();
    expect([changed, complete, commit === base]).toEqual([["new/ok.txt"], true, false]);
    expect(problems.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      ".gitattributes special",
      ".gitignore link_outside",
      "new\nline name",
      "new/.gitignore special",
      "out link_outside",
      "pipe special",
      "src/b.ts unreadable",
      "\ufffd.txt name",
    ]);
    expect(readdirSync(root).toSorted()).toEqual(["project", "run.git", "work"]);
  });

  test("a link to the outside stays if the base has it, and a changed one is not committed", async () => {
    const { work, base, take } = await checkoutOf({ etc: "-> /etc", "a.txt": "a\n" });
    expect(await take()).toMatchObject({ commit: base, problems: [] });
    rmSync(join(work, "etc"));
    symlinkSync("/root", join(work, "etc"));
    const { commit, problems } = await take();
    expect([commit, problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      base,
      ["etc link_outside"],
    ]);
  });

  test("a directory that became a link hides its files, and nothing behind it is read", async () => {
    const { root, work, take } = await checkoutOf(tree);
    plant(join(root, "secret"), { "b.ts": "secret\n" });
    rmSync(join(work, "src"), { recursive: true });
    symlinkSync(join(root, "secret"), join(work, "src"));
    const { changed, problems } = await take();
    expect([changed, problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      ["src/b.ts"],
      ["src link_outside"],
    ]);
  });

  test("filters of attributes do not run, and nested repositories lose their git directory", async () => {
    const { work, take, show } = await checkoutOf(tree);
    plant(work, { ".gitattributes": "* filter=trap text\n", "c.txt": "c\r\n" });
    mkdirSync(join(work, "nested"));
    plantProject(join(work, "nested"), { "n.txt": "n\n" });
    const { commit, changed } = await take();
    expect([changed, show(commit, "c.txt")]).toEqual([[".gitattributes", "c.txt", "nested/n.txt"], "c\n"]);
  });

  test("submodules stay as they are in the base", async () => {
    let inner = "";
    const { work, base, take, list } = await checkoutOf(tree, (project) => {
      inner = plantProject(join(project, "..", "inner"), { "i.txt": "i\n" });
      git(project, "update-index", "--add", "--cacheinfo", `160000,${inner},sub`);
      git(project, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "sub");
    });
    plant(work, { "sub/i.txt": "changed\n" });
    expect(await take()).toMatchObject({ commit: base, changed: [] });
    rmSync(join(work, "sub"), { recursive: true });
    plant(work, { "x.txt": "x\n" });
    const { commit, changed } = await take();
    expect([changed, list(commit).includes("160000 sub")]).toEqual([["x.txt"], true]);
  });

  test("a workspace with too many files keeps those of the base and is reported as incomplete", async () => {
    const { work, take } = await checkoutOf(tree);
    plant(work, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`m/f${index}`, "x"])));
    plant(work, { "src/b.ts": "changed\n" });
    const { changed, complete, problems } = await take({ ...defaultLimits, files: 5 });
    expect([complete, changed.includes("src/b.ts"), changed.includes("a.txt")]).toEqual([false, true, false]);
    expect(problems.map(({ code }) => code)).toEqual(["too_many"]);
  });

  test("concurrent commits do not affect each other, and removal leaves no record", async () => {
    const { root, repository, base, work } = await checkoutOf(tree);
    const names = Array.from({ length: 8 }, (_, index) => `t${index}`);
    const results = await Promise.all(
      names.map(async (name) => {
        const directory = join(root, name);
        await createCheckout(repository, base, directory, { branch: name });
        plant(directory, { "who.txt": `${name}\n` });
        const options = { base, message: name, ref: `tasks/${name}`, at: new Date(0), limits: defaultLimits };
        const { commit } = await commitWorkspace(repository, directory, options);
        await removeCheckout(repository, directory);
        return output(repository.directory, "show", `${commit}:who.txt`);
      }),
    );
    await removeCheckout(repository, work);
    const extra = readdirSync(repository.directory).filter((name) => /^(?:known|scratch)-/u.test(name));
    expect([results, extra, readdirSync(root).toSorted()]).toEqual([names, [], ["project", "run.git"]]);
  });

  test("slow ignore patterns give a problem, and tracked files are still taken", async () => {
    const { repository, base, work } = await checkoutOf(tree);
    const deep = `${"a/".repeat(60)}f.txt`;
    plant(work, { ".gitignore": `${"**/a/".repeat(40)}**/b\n`, [deep]: "x", "src/b.ts": "changed\n" });
    const options = { base, message: "T1", ref: "tasks/T1", at: new Date(0), limits: defaultLimits };
    const result = await commitWorkspace(repository, work, { ...options, rulesTimeoutMs: 300 });
    expect([result.changed, result.complete, result.problems]).toEqual([
      ["src/b.ts"],
      false,
      [
        {
          path: ".gitignore",
          code: "unreadable",
          message:
            "The patterns in the .gitignore files take too long to evaluate, so no new file was taken. Simplify them.",
        },
      ],
    ]);
  });

  test("slow attribute patterns give a problem", async () => {
    const { repository, base, work } = await checkoutOf(tree);
    const deep = `${"a/".repeat(60)}f.txt`;
    plant(work, { ".gitattributes": `${"**/a/".repeat(40)}**/b text\n`, [deep]: "x" });
    const options = { base, message: "T1", ref: "tasks/T1", at: new Date(0), limits: defaultLimits };
    const result = await commitWorkspace(repository, work, { ...options, rulesTimeoutMs: 300 });
    expect([result.changed, result.problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      [".gitattributes", deep],
      [".gitattributes unreadable"],
    ]);
  });
});
