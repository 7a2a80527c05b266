import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../test/support/test-directory.ts";
import { finishRemoving, removeTree } from "./remove-tree.ts";

const names = Array.from({ length: 2000 }, (_, index) => `f${index}`);

/** Runs a shell script in a new directory, removes that, and returns what is left beside it. */
async function removed(script: string): Promise<string[]> {
  const root = testPlace();
  const tree = join(root, "tree");
  mkdirSync(tree);
  execFileSync("sh", ["-c", script], { cwd: tree });
  await removeTree(tree);
  return readdirSync(root);
}

test("removes a tree of files and links, and leaves the targets of links alone", async () => {
  const root = testPlace();
  writeFileSync(join(root, "outside"), "kept");
  mkdirSync(join(root, "tree", "a", "b"), { recursive: true });
  writeFileSync(join(root, "tree", "a", "b", "file"), "");
  symlinkSync(join(root, "outside"), join(root, "tree", "link"));
  await removeTree(join(root, "tree"));
  expect(readdirSync(root)).toEqual(["outside"]);
});

test("a missing path is no error", async () => {
  const missing = join(testPlace(), "missing");
  await removeTree(missing);
  expect(existsSync(missing)).toBe(false);
});

test("removes directories without permissions", async () => {
  expect(await removed("mkdir -p x/y; touch x/f x/y/g; chmod 000 x/y x")).toEqual([]);
});

test("removes directories nested deeper than a path can be long", async () => {
  const nest = 'for (1..3000) { mkdir "deep"; chdir "deep" } open(F, ">file"); chmod 0, "."';
  expect(await removed(`perl -e '${nest}'`)).toEqual([]);
});

test("finishes a removal that was interrupted", async () => {
  const root = testPlace();
  mkdirSync(join(root, ".removing-1", "0"), { recursive: true });
  mkdirSync(join(root, "kept"));
  await finishRemoving(root);
  await finishRemoving(join(root, "missing"));
  expect(readdirSync(root)).toEqual(["kept"]);
});

test("two removals at once leave nothing behind", async () => {
  const root = testPlace();
  const tree = join(root, "tree");
  execFileSync("sh", [
    "-c",
    `mkdir -p ${tree} && cd ${tree} && for d in 1 2 3 4 5 6 7 8; do mkdir $d && touch $d/a $d/b; done`,
  ]);
  await Promise.all([removeTree(tree), removeTree(tree), removeTree(tree)]);
  expect(readdirSync(root)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)(
  "finishes an interrupted removal and ignores one in progress",
  async () => {
    const root = testPlace();
    plant(join(root, "tree", "d"), Object.fromEntries(names.map((name) => [name, ""])));
    mkdirSync(join(root, ".removing-interrupted", "0"), { recursive: true });
    const removing = removeTree(join(root, "tree"));
    while (existsSync(join(root, "tree"))) await pause(1);
    await finishRemoving(root);
    await removing;
    expect(readdirSync(root)).toEqual([]);
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "a process of another user cannot redirect the removal with a link",
  async () => {
    const root = testPlace();
    chmodSync(root, 0o711);
    const victim = join(root, "victim");
    plant(victim, Object.fromEntries(names.map((name) => [name, "kept"])));
    for (let round = 0; round < 5; round++) {
      const tree = join(root, "tree");
      plant(join(tree, "d"), Object.fromEntries(names.map((name) => [name, ""])));
      execFileSync("chown", ["-R", "65534:65534", tree]);
      const swaps = `my ($tree, $victim) = @ARGV; print "ready\\n"; my @names = map { "f$_" } 0..1999;
        W: while (-d $tree) { for (@names) { last W if !lstat "$tree/d/$_" } }
        rename "$tree/d", "$tree/old"; symlink $victim, "$tree/d";`;
      const attacker = spawn(
        "setpriv",
        ["--reuid=65534", "--regid=65534", "--clear-groups", "perl", "-e", `$| = 1; ${swaps}`, tree, victim],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      await once(attacker.stdout, "data");
      await removeTree(tree);
      attacker.kill("SIGKILL");
      expect(existsSync(tree)).toBe(false);
    }
    expect(readdirSync(victim).length).toBe(names.length);
  },
);
