import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { bareRepository, commitFiles, gitText } from "../../../test/support/bare-repository.ts";
import { compareAndSwap, deleteMerged, isAncestor, tipOf } from "./refs.ts";

/** Creates a repository with a commit, its child, and a sibling of the child. */
async function line(): Promise<{ repository: string; first: string; second: string; beside: string }> {
  const repository = await bareRepository();
  const first = commitFiles(repository, { a: "1" }, { branch: "first" });
  const second = commitFiles(repository, { a: "2" }, { parents: [first], branch: "second" });
  const beside = commitFiles(repository, { a: "3" }, { parents: [first], branch: "beside" });
  return { repository, first, second, beside };
}

test("a ref is found by its exact name", async () => {
  const { repository, first } = await line();
  expect([
    await tipOf(repository, "heads/first"),
    await tipOf(repository, "heads"),
    await tipOf(repository, "heads/none"),
  ]).toEqual([first, null, null]);
});

test("a commit is an ancestor only of itself and its descendants, and an unknown commit throws an error", async () => {
  const { repository, first, second, beside } = await line();
  const answers = [
    [first, first],
    [first, second],
    [second, first],
    [beside, second],
  ] as const;
  expect(await Promise.all(answers.map(([one, other]) => isAncestor(repository, one, other)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await expect(isAncestor(repository, "1".repeat(40), first)).rejects.toThrow(
    "git merge-base ended with 128",
  );
});

test("a ref moves only from the commit that the caller saw", async () => {
  const { repository, first, second, beside } = await line();
  const swap = (from: string | null, to: string): Promise<unknown> =>
    compareAndSwap(repository, "heads/main", { from, to });
  expect([
    await swap(null, first),
    await swap(first, second),
    await swap(first, beside),
    await swap(null, beside),
    await swap(first, second),
    await tipOf(repository, "heads/main"),
  ]).toEqual([
    { kind: "moved" },
    { kind: "moved" },
    { kind: "stale", tip: second },
    { kind: "stale", tip: second },
    { kind: "moved" },
    second,
  ]);
});

test("only one of many simultaneous moves from the same commit succeeds", async () => {
  const { repository, first } = await line();
  await compareAndSwap(repository, "heads/main", { from: null, to: first });
  const rivals = ["x", "y", "z", "w"].map((text) =>
    commitFiles(repository, { a: text }, { parents: [first], branch: text }),
  );
  const results = await Promise.all(
    rivals.map((to) => compareAndSwap(repository, "heads/main", { from: first, to })),
  );
  const winners = rivals.filter((_, index) => results[index]?.kind === "moved");
  expect(winners).toEqual([await tipOf(repository, "heads/main")]);
});

test("a locked ref and a missing commit throw an error", async () => {
  const { repository, first } = await line();
  await expect(compareAndSwap(repository, "heads/main", { from: null, to: "1".repeat(40) })).rejects.toThrow(
    "git update-ref",
  );
  await expect(compareAndSwap(repository, "../main", { from: null, to: first })).rejects.toThrow(
    "not a valid branch name",
  );
});

test("a merged ref is deleted, and other refs are kept with a reason", async () => {
  const { repository, first, second, beside } = await line();
  const kept = await deleteMerged(repository, "heads/beside", second);
  const deleted = await deleteMerged(repository, "heads/first", second);
  const absent = await deleteMerged(repository, "heads/first", second);
  const last = await deleteMerged(repository, "heads/second", second);
  expect([
    kept,
    deleted,
    absent,
    last,
    gitText(repository, ["for-each-ref", "--format=%(refname) %(objectname)"]),
    first.length,
  ]).toEqual([
    { kind: "kept", reason: `heads/beside has commits that are not in ${second}.` },
    { kind: "deleted" },
    { kind: "absent" },
    { kind: "kept", reason: `No other branch contains ${second}.` },
    `refs/heads/beside ${beside}\nrefs/heads/second ${second}`,
    40,
  ]);
});

test("a ref is kept if git cannot read the history", async () => {
  const { repository, first, second } = await line();
  rmSync(join(repository, "objects"), { recursive: true });
  const result = await deleteMerged(repository, "heads/first", second).catch(() => null);
  expect([result?.kind, first.length]).toEqual(["kept", 40]);
});
