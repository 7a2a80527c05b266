import { expect, test } from "vitest";
import { refusedDocumentNames } from "./document-names.ts";

test("refuses a document name that some file system rejects and suggests a valid one, but ignores code", () => {
  const paths = ["docs/planning/01_idea.md", "docs/what: now?.md", "app/[...slug].tsx", "docs/파일명.md"];
  expect(refusedDocumentNames(paths).map(({ path, suggested }) => ({ path, suggested }))).toEqual([
    { path: "docs/what: now?.md", suggested: "docs/what__now_.md" },
  ]);
  expect(refusedDocumentNames(["docs/what: now?.md"])[0]?.message).toContain('Use "docs/what__now_.md".');
});
