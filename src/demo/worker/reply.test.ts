import { expect, test } from "vitest";
import { withReplies } from "./reply.ts";
import { workerWords } from "./words.ts";

const { reply } = workerWords.en;

const document = `# Title

First paragraph
over two lines.

| A | B |
|---|---|
| 1 | 2 |

\`\`\`
code

more code
\`\`\`

Last.
`;

test("puts a reply after the paragraph, table or code block of the comment", () => {
  const lines = withReplies(
    "docs/a.md",
    document,
    [
      { line: 3, body: 'Say "whom"\nyou mean.' },
      { line: 8, body: "Why 2?" },
      { line: 11, body: "Which language?" },
    ],
    reply,
  ).split("\n");
  const after = (text: string): string | undefined => lines[lines.indexOf(text) + 2];
  expect([after("over two lines."), after("| 1 | 2 |"), lines[lines.lastIndexOf("```") + 2]]).toEqual([
    `> Reviewer: "Say 'whom' you mean." This part was revised, and the comment is kept here.`,
    '> Reviewer: "Why 2?" This part was revised, and the comment is kept here.',
    '> Reviewer: "Which language?" This part was revised, and the comment is kept here.',
  ]);
});

test("puts the reply to a comment on the whole document at its end", () => {
  expect(withReplies("a.md", "# A\n", [{ body: "More." }], reply)).toMatch(/^# A\n\n> Reviewer: "More\."/);
});

test("puts a remark in code above the line, and never inside a multi-line string", () => {
  expect(withReplies("src/a.js", "one();\ntwo();\n", [{ line: 2, body: "Why?" }], reply)).toBe(
    "one();\n// Review: Why?\ntwo();\n",
  );
  expect(withReplies("src/a.js", "x = `\ntwo\n`;\n", [{ line: 2, body: "Why?" }], reply)).toBe(
    "// Review: Why?\nx = `\ntwo\n`;\n",
  );
  expect(withReplies(".env.example", "A=1\n", [{ line: 1, body: "Unit?" }], reply)).toBe(
    "# Review: Unit?\nA=1\n",
  );
});
