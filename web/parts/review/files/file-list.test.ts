import { expect, test } from "vitest";
import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import { foldersOf, isGenerated } from "./file-list.ts";

function file(path: string, status: ReviewFile["status"] = "added"): ReviewFile {
  return { path, status, from: null, size: 1, blob: "b", added: 1, removed: 0, deliverable: true };
}

const files = [
  file("src/b.ts"),
  file("README.md", "unchanged"),
  file("docs/한글.md"),
  file("src/a/x.ts"),
  file("src/a.ts", "modified"),
];

function paths(how: { changedOnly: boolean; find: string }): unknown {
  return foldersOf(files, how).map(({ path, files }) => [path, files.map(({ path }) => path)]);
}

test("files are grouped by folder, in order", () => {
  expect(paths({ changedOnly: false, find: "" })).toEqual([
    ["", ["README.md"]],
    ["docs", ["docs/한글.md"]],
    ["src", ["src/a.ts", "src/b.ts"]],
    ["src/a", ["src/a/x.ts"]],
  ]);
});

test("only changed and matching files are listed", () => {
  expect(paths({ changedOnly: true, find: "" })).toEqual([
    ["docs", ["docs/한글.md"]],
    ["src", ["src/a.ts", "src/b.ts"]],
    ["src/a", ["src/a/x.ts"]],
  ]);
  expect(paths({ changedOnly: true, find: "한글".normalize("NFD") })).toEqual([["docs", ["docs/한글.md"]]]);
});

test.each([
  ["package-lock.json", true],
  ["web/app.min.js", true],
  ["Cargo.lock", true],
  ["src/lock.ts", false],
  ["docs/plan.md", false],
])("%s is generated: %s", (path, made) => {
  expect(isGenerated(path)).toBe(made);
});
