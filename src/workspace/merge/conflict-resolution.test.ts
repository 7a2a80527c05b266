import { expect, test } from "vitest";

import { bareRepository, commitFiles, filesOf, gitText } from "../../../test/support/bare-repository.ts";
import type { Conflict } from "./conflict.ts";
import { leftMarkers } from "./conflict-markers.ts";
import { resolveConflict, type Resolution, type ResolutionOptions } from "./conflict-resolution.ts";
import { mergeCommits } from "./merge-commits.ts";

const words = { message: "Merge T1.4", at: new Date("2026-01-21T10:00:00Z") };

/** Merges two sides that conflict in `f` and in the deleted `g`, and agree about the rest. */
async function conflicting(): Promise<{
  repository: string;
  conflict: Conflict;
  options: ResolutionOptions;
}> {
  const repository = await bareRepository();
  const base = commitFiles(repository, { f: "base\n", g: "1\n", run: "#!/bin/sh\n" });
  const ours = commitFiles(
    repository,
    { f: "#!/bin/sh\nours\n", g: "2\n", run: "#!/bin/sh\n", mine: "1\n" },
    { parents: [base] },
  );
  const theirs = commitFiles(
    repository,
    { f: "theirs\n", run: "#!/bin/sh\n", "d/yours": "quite another\n" },
    { parents: [base] },
  );
  const conflict = await mergeCommits(repository, ours, theirs, words);
  if (conflict.kind === "clean") throw new Error("There is no conflict.");
  return { repository, conflict, options: { ...words, ours, theirs } };
}

function decided(entries: Record<string, string | null>): Map<string, Resolution> {
  return new Map(
    Object.entries(entries).map(([path, text]) => [path, text === null ? null : Buffer.from(text)]),
  );
}

test("the chosen contents give the same merge commit each time, with the modes of the sides", async () => {
  const { repository, conflict, options } = await conflicting();
  const resolutions = decided({ f: "#!/bin/sh\nours\ntheirs\n", g: null });
  const result = await resolveConflict(repository, conflict, resolutions, options);
  if (!result.ok) throw new Error(result.refusal.message);
  const { commit, tree, blobs, alsoChanged } = result.value;
  expect([
    filesOf(repository, commit),
    gitText(repository, ["log", "-1", "--format=%P %T %s", commit]),
    gitText(repository, ["ls-tree", "--format=%(objectmode) %(path)", commit]),
    [...blobs],
    alsoChanged,
    await resolveConflict(repository, conflict, resolutions, options),
  ]).toEqual([
    { "d/yours": "quite another\n", f: "#!/bin/sh\nours\ntheirs\n", mine: "1\n", run: "#!/bin/sh\n" },
    `${options.ours} ${options.theirs} ${tree} Merge T1.4`,
    "040000 d\n100755 f\n100644 mine\n100755 run",
    [
      ["f", gitText(repository, ["rev-parse", `${commit}:f`])],
      ["g", null],
    ],
    [],
    result,
  ]);
});

test("a resolution can be a blob of the repository and can change other paths", async () => {
  const { repository, conflict, options } = await conflicting();
  const theirs = conflict.files.find(({ path }) => path === "f")?.theirs?.blob ?? "";
  const resolutions = decided({ g: "2\n", run: "#!/bin/sh\nmore\n", "new/file": "1\n" }).set("f", {
    blob: theirs,
  });
  const result = await resolveConflict(repository, conflict, resolutions, options);
  if (!result.ok) throw new Error(result.refusal.message);
  expect([
    filesOf(repository, result.value.commit),
    result.value.alsoChanged,
    gitText(repository, ["ls-tree", "--format=%(objectmode)", result.value.commit, "run"]),
  ]).toEqual([
    {
      "d/yours": "quite another\n",
      f: "theirs\n",
      g: "2\n",
      mine: "1\n",
      "new/file": "1\n",
      run: "#!/bin/sh\nmore\n",
    },
    ["run", "new/file"],
    "100755",
  ]);
});

test("refuses a path without a resolution, a remaining marker and a path outside the project", async () => {
  const { repository, conflict, options } = await conflicting();
  const marked = conflict.tree;
  const markers = gitText(repository, ["rev-parse", `${marked}:f`]);
  const attempts: Map<string, Resolution>[] = [
    decided({ f: "x\n" }),
    decided({ f: "x\n=======\ny\n", g: null }),
    decided({ g: null }).set("f", { blob: markers }),
    decided({ f: "x\n", g: null, "../etc/passwd": "x" }),
    decided({ f: "x\n", g: null, ".git/config": "x" }),
  ];
  const results = await Promise.all(
    attempts.map((attempt) => resolveConflict(repository, conflict, attempt, options)),
  );
  expect(results.map((result) => (result.ok ? "accepted" : result.refusal.message))).toEqual([
    "The conflict in g is not resolved.",
    "f still has a conflict marker on line 2. Remove it.",
    "f still has a conflict marker on line 1. Remove it.",
    '"../etc/passwd" is not a path of a file.',
    '".git/config" is not a path of a file.',
  ]);
});

test("lines that a side had before the merge are not markers", () => {
  const guide = "Title\n=======\n\n<<<<<<< HEAD\r\nshown\n>>>>>>> branch\n";
  const found = (text: string): number[] =>
    leftMarkers(Buffer.from(text), [Buffer.from(guide)]).map(({ line }) => line);
  expect([
    found(guide),
    found(`${guide}<<<<<<< ours\n`),
    found("||||||| abc\n|||||||||\n"),
    found("<<<<<<<<template>\n======== \n>>>>>>x\n"),
  ]).toEqual([[], [7], [1, 2], []]);
});
