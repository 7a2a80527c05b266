import { expect, test } from "vitest";
import { examineDocumentNames } from "./document-names.ts";

const paths = [
  "docs/planning/01_idea.md",
  "docs/what: now?.md",
  "docs/CON.md",
  "docs/my file.md",
  "docs/.hidden.md",
  "app/[...slug].tsx",
  "a b.ts",
  "docs/파일명.md",
];
const doubtful = [
  {
    path: "docs/CON.md",
    suggested: "docs/_CON.md",
    warnings: ["Filename matches OS reserved name: CON"],
  },
  { path: "docs/my file.md", suggested: "docs/my_file.md", warnings: ["Filename contains spaces"] },
];

test("production refuses a document name that some file system rejects, warns of others, and ignores code", () => {
  expect(examineDocumentNames(paths, "production")).toEqual({
    refused: [
      {
        path: "docs/what: now?.md",
        suggested: "docs/what__now_.md",
        errors: ["Filename contains invalid characters"],
        message:
          'Invalid filename "docs/what: now?.md" auto-corrected to "docs/what__now_.md". Filename contains invalid characters. Rename the file.',
      },
    ],
    doubtful,
  });
});

test("development only warns", () => {
  expect(examineDocumentNames(paths, "development")).toEqual({
    refused: [],
    doubtful: [
      {
        path: "docs/what: now?.md",
        suggested: "docs/what__now_.md",
        warnings: ["Filename contains invalid characters", "Filename contains spaces"],
      },
      ...doubtful,
    ],
  });
});
