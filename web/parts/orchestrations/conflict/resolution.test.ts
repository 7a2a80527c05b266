import { expect, test } from "vitest";
import { conflictsLeft, firstChoice, resolutionOf, withNamedSides } from "./resolution.ts";

const marked = "a\n<<<<<<< 1f\nours\n=======\ntheirs\n>>>>>>> 2e\nb\n";
const file = {
  path: "a.txt",
  base: "a\nb\n",
  ours: "a\nours\nb\n",
  theirs: "a\ntheirs\nb\n",
  merged: marked,
};
const conflict = { ours: "1f", theirs: "2e", reason: null, files: [file] };

test("conflicts are counted by the markers at the start of lines", () => {
  const texts = [null, "", marked, `${marked}${marked}`, "a <<<<<<< b\n"];
  expect(texts.map(conflictsLeft)).toEqual([0, 0, 1, 2, 0]);
});

test("the first choice is the merge, or the side that still has the file", () => {
  expect(firstChoice(file)).toEqual({ kind: "edit", content: marked });
  expect(firstChoice({ ...file, merged: null, ours: null })).toEqual({
    kind: "edit",
    content: "a\ntheirs\nb\n",
  });
});

test("there is no resolution while a conflict is left", () => {
  expect(resolutionOf(conflict, {})).toBeNull();
});

test("a resolution has the chosen content of every file, and null for a deleted file", () => {
  const both = { ...conflict, files: [file, { ...file, path: "b.txt", ours: null }] };
  const choices = {
    "a.txt": { kind: "edit", content: "a\nboth\nb\n" },
    "b.txt": { kind: "ours", content: null },
  } as const;
  expect(resolutionOf(both, choices)).toEqual({
    ours: "1f",
    files: [
      { path: "a.txt", content: "a\nboth\nb\n" },
      { path: "b.txt", content: null },
    ],
  });
});

test("markers show the names of the sides", () => {
  const { files } = withNamedSides(conflict, { ours: "main", theirs: "T1.2" });
  expect(files[0]?.merged).toBe("a\n<<<<<<< main\nours\n=======\ntheirs\n>>>>>>> T1.2\nb\n");
});
