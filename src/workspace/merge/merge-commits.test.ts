import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { bareRepository, commitFiles, filesOf, gitText } from "../../../test/support/bare-repository.ts";
import { mergeCommits } from "./merge-commits.ts";

const words = { message: "Merge T1.3", at: new Date("2026-01-21T10:00:00Z") };

/** Commits a base and two sides that start from it. */
async function threeSides(
  base: Record<string, string | Buffer>,
  ours: Record<string, string | Buffer>,
  theirs: Record<string, string | Buffer>,
): Promise<{ repository: string; ours: string; theirs: string }> {
  const repository = await bareRepository();
  const root = commitFiles(repository, base);
  return {
    repository,
    ours: commitFiles(repository, ours, { parents: [root], branch: "ours" }),
    theirs: commitFiles(repository, theirs, { parents: [root], branch: "theirs" }),
  };
}

function blobOf(repository: string, commit: string, path: string): string {
  return gitText(repository, ["rev-parse", `${commit}:${path}`]);
}

test("changes of both sides give the same merge commit with two parents each time", async () => {
  const { repository, ours, theirs } = await threeSides(
    { a: "1\n", b: "1\n" },
    { a: "2\n", b: "1\n" },
    { a: "1\n", b: "3\n", c: "4\n" },
  );
  const merged = await mergeCommits(repository, ours, theirs, words);
  const again = await mergeCommits(repository, ours, theirs, words);
  if (merged.kind !== "clean") throw new Error("The merge has a conflict.");
  expect([
    again,
    filesOf(repository, merged.commit),
    gitText(repository, [
      "log",
      "-1",
      "--format=%P|%an %ae %ad|%cn %ce %cd|%s|%T",
      "--date=iso-strict",
      merged.commit,
    ]),
  ]).toEqual([
    merged,
    { a: "2\n", b: "3\n", c: "4\n" },
    `${ours} ${theirs}|Signalbox signalbox@localhost 2026-01-21T10:00:00+00:00|Signalbox signalbox@localhost 2026-01-21T10:00:00+00:00|Merge T1.3|${merged.tree}`,
  ]);
});

test("a file that one side renamed gets the changes of the other side", async () => {
  const text = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join("");
  const { repository, ours, theirs } = await threeSides(
    { old: text },
    { new: text },
    { old: `${text}more\n` },
  );
  const merged = await mergeCommits(repository, ours, theirs, words);
  expect(filesOf(repository, merged.tree)).toEqual({ new: `${text}more\n` });
});

test("a possible fast-forward still creates a merge commit, and an already merged commit creates none", async () => {
  const repository = await bareRepository();
  const ours = commitFiles(repository, { a: "1\n" });
  const theirs = commitFiles(repository, { a: "2\n" }, { parents: [ours] });
  const forward = await mergeCommits(repository, ours, theirs, words);
  const nothing = await mergeCommits(repository, theirs, ours, words);
  if (forward.kind !== "clean") throw new Error("The merge has a conflict.");
  expect([gitText(repository, ["log", "-1", "--format=%P", forward.commit]), nothing]).toEqual([
    `${ours} ${theirs}`,
    { kind: "clean", commit: theirs, tree: forward.tree },
  ]);
});

test("a conflict has each path with its three versions, and the tree has markers with the base", async () => {
  const { repository, ours, theirs } = await threeSides(
    { "a b.txt": "x\nbase\ny\n", gone: "1\n", same: "1\n" },
    { "a b.txt": "x\nours\ny\n", gone: "2\n", same: "1\n", both: "ours\n" },
    { "a b.txt": "x\ntheirs\ny\n", same: "2\n", both: "theirs\n" },
  );
  const base = gitText(repository, ["merge-base", ours, theirs]);
  const conflict = await mergeCommits(repository, ours, theirs, words);
  const side = (commit: string, path: string): object => ({
    blob: blobOf(repository, commit, path),
    mode: "100644",
  });
  const files = filesOf(repository, conflict.tree);
  expect([conflict, files["a b.txt"], files["same"]]).toEqual([
    {
      kind: "conflict",
      tree: conflict.tree,
      files: [
        {
          path: "a b.txt",
          base: side(base, "a b.txt"),
          ours: side(ours, "a b.txt"),
          theirs: side(theirs, "a b.txt"),
          type: "content",
        },
        {
          path: "both",
          base: null,
          ours: side(ours, "both"),
          theirs: side(theirs, "both"),
          type: "both_added",
        },
        {
          path: "gone",
          base: side(base, "gone"),
          ours: side(ours, "gone"),
          theirs: null,
          type: "modify_delete",
        },
      ],
    },
    `x\n<<<<<<< ${ours}\nours\n||||||| ${base.slice(0, 7)}\nbase\n=======\ntheirs\n>>>>>>> ${theirs}\ny\n`,
    "2\n",
  ]);
});

test("conflicts of binary files, renames, kinds and directories have their own types", async () => {
  const { repository, ours, theirs } = await threeSides(
    { bin: Buffer.from("p\0q"), x: "1\n2\n3\n4\n", k: "1\n" },
    { bin: Buffer.from("p\0o"), y: "1\n2\n3\n4\n", k: "-> target", d: "file\n" },
    { bin: Buffer.from("p\0t"), z: "1\n2\n3\n4\n", k: "2\n", "d/e": "file in a directory\n" },
  );
  const conflict = await mergeCommits(repository, ours, theirs, words);
  const types =
    conflict.kind === "clean" ? [] : conflict.files.map(({ path, type }) => [path.split("~")[0], type]);
  expect(types).toEqual([
    ["bin", "binary"],
    ["d", "file_directory"],
    ["k", "kind"],
    ["k", "kind"],
    ["x", "rename_rename"],
    ["y", "rename_rename"],
    ["z", "rename_rename"],
  ]);
});

test.each([
  "* merge=union\n",
  "* merge=ours\n",
  "* merge=evil\n",
  "* binary\n",
  "* conflict-marker-size=3\n",
])("attributes of the project do not change a merge, and no driver runs: %j", async (attributes) => {
  const place = { ".gitattributes": attributes };
  const { repository, ours, theirs } = await threeSides(
    { ...place, f: "1\nbase\n3\n4\n5\n6\n" },
    { ...place, f: "1\nours\n3\n4\n5\n6\n" },
    { ...place, f: "1\ntheirs\n3\n4\n5\nsix\n" },
  );
  const ran = join(repository, "ran");
  for (const driver of ["evil", "ours"])
    gitText(repository, ["config", `merge.${driver}.driver`, `touch ${ran}`]);
  const conflict = await mergeCommits(repository, ours, theirs, words);
  const base = gitText(repository, ["merge-base", ours, theirs]).slice(0, 7);
  expect([conflict.kind, existsSync(ran), filesOf(repository, conflict.tree)["f"]]).toEqual([
    "conflict",
    false,
    `1\n<<<<<<< ${ours}\nours\n||||||| ${base}\nbase\n=======\ntheirs\n>>>>>>> ${theirs}\n3\n4\n5\nsix\n`,
  ]);
});

test("unrelated histories and unknown commits throw an error", async () => {
  const repository = await bareRepository();
  const one = commitFiles(repository, { a: "1\n" }, { branch: "one" });
  const other = commitFiles(repository, { b: "1\n" }, { branch: "other" });
  await expect(mergeCommits(repository, one, other, words)).rejects.toThrow(
    "refusing to merge unrelated histories",
  );
  await expect(mergeCommits(repository, one, "1".repeat(40), words)).rejects.toThrow("git merge");
  const tree = gitText(repository, ["rev-parse", `${one}^{tree}`]);
  await expect(mergeCommits(repository, one, tree, words)).rejects.toThrow("git merge");
});
