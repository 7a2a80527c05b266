import { expect, test } from "vitest";

import { bareRepository, commitFiles, filesOf, gitText } from "../../../test/support/bare-repository.ts";
import { commitTree, treeOf, writeBlob } from "./commit-tree.ts";
import { fileIn, replaceFile } from "./replace-file.ts";

const words = { message: "m", at: new Date(0) };

test("a file in a directory gets other content, and everything else stays", async () => {
  const repository = await bareRepository();
  const commit = commitFiles(repository, { "docs/plan/TASKS.md": "old\n", "docs/a.md": "a\n", b: "b\n" });
  const known = await fileIn(repository, commit, "docs/plan/TASKS.md");
  const blob = await writeBlob(repository, Buffer.from("new\r\n"));
  const tree = await treeOf(repository, commit);
  const replaced = await replaceFile(repository, tree, "docs/plan/TASKS.md", { mode: known!.mode, blob });
  const after = await commitTree(repository, replaced!, [commit], words);
  expect(filesOf(repository, after)).toEqual({
    "docs/plan/TASKS.md": "new\r\n",
    "docs/a.md": "a\n",
    b: "b\n",
  });
  expect(gitText(repository, ["diff", "--raw", commit, after]).split("\n")).toHaveLength(1);
});

test("missing directories are created, and a file in the place of a directory is left alone", async () => {
  const repository = await bareRepository();
  const commit = commitFiles(repository, { docs: "a file\n" });
  const blob = await writeBlob(repository, Buffer.from("x\n"));
  const file = { mode: "100644", blob };
  const tree = await treeOf(repository, commit);
  const created = await replaceFile(repository, tree, "plans/deep/TASKS.md", file);
  const after = await commitTree(repository, created!, [commit], words);
  expect(filesOf(repository, after)).toEqual({ docs: "a file\n", "plans/deep/TASKS.md": "x\n" });
  expect(await replaceFile(repository, tree, "docs/TASKS.md", file)).toBe(null);
  expect([
    await fileIn(repository, commit, "docs/TASKS.md"),
    await fileIn(repository, commit, "none"),
  ]).toEqual([null, null]);
});
