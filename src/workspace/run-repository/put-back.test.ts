import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { checkoutOf } from "../../../test/support/checked-out-project.ts";
import { harvest, plant, type Tree } from "../../../test/support/test-directory.ts";
import { defaultLimits } from "../../protocol/files/limits.ts";
import { findProduced } from "./find-produced.ts";
import { switchCheckout, undoChanges } from "./put-back.ts";

const tree: Tree = {
  ".gitignore": "made/\n*.log\n",
  "a.txt": "a\n",
  "bin/run": "#!/bin/sh\n",
  "sub/b.txt": "b\n",
};

/** Returns the files of a checkout without those of git. */
function filesIn(checkout: string): Record<string, string> {
  return Object.fromEntries(Object.entries(harvest(checkout)).filter(([path]) => !path.startsWith(".git/")));
}

test("changes of a setup are undone, and ignored files stay", async () => {
  const { work, repository, base, take } = await checkoutOf(tree);
  plant(work, {
    "a.txt": "changed\n",
    "package-lock.json": "{}",
    "new/deep/file": "x",
    "made/tool": "t",
    "sub/x.log": "log",
    "node_modules/m/index.js": "m",
  });
  rmSync(join(work, "sub", "b.txt"));
  chmodSync(join(work, "bin", "run"), 0o644);
  expect(await undoChanges(repository, base, work, defaultLimits)).toBe(true);
  expect(filesIn(work)).toEqual({
    ...tree,
    "made/tool": "t",
    "node_modules/m/index.js": "m",
    "sub/x.log": "log",
  });
  expect((await take()).changed).toEqual([]);
});

test("finds the outermost files and directories that a commit does not have", async () => {
  const { work, repository, base } = await checkoutOf(tree);
  plant(work, {
    "made/deep/tool": "t",
    "node_modules/m/index.js": "m",
    "sub/node_modules/n/index.js": "n",
    "sub/x.log": "log",
  });
  expect(await findProduced(repository, base, work, defaultLimits)).toEqual({
    paths: ["made", "node_modules", "sub/node_modules", "sub/x.log"],
    complete: true,
  });
});

test("a link out of the checkout makes the list of produced files incomplete", async () => {
  const { work, repository, base } = await checkoutOf(tree);
  plant(work, { "tools.log": "-> /usr/bin", "made/tool": "t" });
  expect(await findProduced(repository, base, work, defaultLimits)).toEqual({
    paths: ["made"],
    complete: false,
  });
});

test("a checkout becomes that of another commit and keeps the files that neither has", async () => {
  const { work, repository, base, take } = await checkoutOf(tree);
  plant(work, { "a.txt": "two\n", "new.txt": "new\n" });
  rmSync(join(work, "sub"), { recursive: true });
  const { commit } = await take();
  const changed = filesIn(work);
  await switchCheckout(repository, { from: commit, to: base }, work);
  plant(work, { "made/tool": "t" });
  expect(filesIn(work)).toEqual({ ...tree, "made/tool": "t" });
  await switchCheckout(repository, { from: base, to: commit }, work);
  expect(filesIn(work)).toEqual({ ...changed, "made/tool": "t" });
});

test("files that a setup replaced by links out of the checkout are restored without following them", async () => {
  const { root, work, repository, base } = await checkoutOf(tree);
  plant(join(root, "outside"), { "b.txt": "not yours\n" });
  rmSync(join(work, "sub"), { recursive: true });
  plant(work, { sub: "-> ../outside" });
  await undoChanges(repository, base, work, defaultLimits);
  expect([filesIn(work), harvest(join(root, "outside"))]).toEqual([tree, { "b.txt": "not yours\n" }]);
});
