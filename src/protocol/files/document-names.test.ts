import { expect, test } from "vitest";
import { refusedDocumentNames } from "./document-names.ts";

test("a document with a name that not every file system takes is refused, with a better one; code is left alone", () => {
  const paths = ["docs/planning/01_idea.md", "docs/what: now?.md", "app/[...slug].tsx", "docs/파일명.md"];
  expect(refusedDocumentNames(paths).map(({ path, suggested }) => ({ path, suggested }))).toEqual([
    { path: "docs/what: now?.md", suggested: "docs/what__now_.md" },
  ]);
  expect(refusedDocumentNames(["docs/what: now?.md"])[0]?.message).toContain('Use "docs/what__now_.md".');
});
