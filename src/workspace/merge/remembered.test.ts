import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { bareRepository, gitText } from "../../../test/support/bare-repository.ts";
import type { ConflictFile } from "./conflict.ts";
import { forget, recall, remember } from "./remembered.ts";

function side(digit: string, mode = "100644"): { blob: string; mode: string } {
  return { blob: digit.repeat(40), mode };
}

const file: ConflictFile = {
  path: "a.ts",
  base: side("1"),
  ours: side("2"),
  theirs: side("3"),
  type: "content",
};

function store(repository: string, text: string): string {
  return gitText(repository, ["hash-object", "-w", "--stdin"], text);
}

test("a resolution is found at any path and from either side, but not for other versions", async () => {
  const repository = await bareRepository();
  const blob = store(repository, "resolved\n");
  const before = await recall(repository, file);
  await remember(repository, file, blob);
  const others: ConflictFile[] = [
    { ...file, base: null },
    { ...file, base: side("2"), ours: side("1") },
    { ...file, theirs: side("4") },
  ];
  expect([
    before,
    await recall(repository, file),
    await recall(repository, { ...file, path: "moved.ts", ours: file.theirs, theirs: file.ours }),
    await Promise.all(others.map((other) => recall(repository, other))),
  ]).toEqual([null, blob, blob, [null, null, null]]);
});

test("a later resolution replaces the earlier one, and forget deletes it", async () => {
  const repository = await bareRepository();
  const [one, two] = [store(repository, "one\n"), store(repository, "two\n")];
  await remember(repository, file, one);
  await remember(repository, file, two);
  const latest = await recall(repository, file);
  await forget(repository, file);
  expect([latest, await recall(repository, file)]).toEqual([two, null]);
});

test("a resolution survives garbage collection, and a lost blob is not found", async () => {
  const repository = await bareRepository();
  const blob = store(repository, "resolved\n");
  await remember(repository, file, blob);
  gitText(repository, ["gc", "--quiet", "--prune=now"]);
  const kept = await recall(repository, file);
  rmSync(join(repository, "objects", "pack"), { recursive: true });
  expect([kept, await recall(repository, file)]).toEqual([blob, null]);
});

test("links and submodules are not remembered", async () => {
  const repository = await bareRepository();
  const link: ConflictFile = { ...file, ours: side("2", "120000") };
  await remember(repository, link, store(repository, "target"));
  expect([await recall(repository, link), gitText(repository, ["for-each-ref"])]).toEqual([null, ""]);
});
