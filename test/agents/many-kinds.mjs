// Writes a plan with a diagram, code with a test, and a file of every other kind; a request for changes changes the
// plan and the code. With LARGE it also writes things too large to show: many files, long files, and a very long line.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

const large = process.env.LARGE !== undefined;
const korean = {
  plan: "# CSV 내보내기 계획\n\n보고서 화면에 내보내기 단추를 하나 둡니다. 누르면 화면에 보이는 행이 그대로 파일이 됩니다.\n",
};
const english = {
  plan: "# A plan for the CSV export\n\nThe report gets one button. It writes the rows that are on the screen, in their order, into a file.\n",
};

const plan = (words, attempt) => `${words.plan}
## Steps

1. Read the rows that the filter leaves, page by page.
2. Quote what needs quotes; a cell may hold \`;\`, quotes and line breaks.
3. ${attempt === 1 ? "Send the file." : "Stream the file, so that a year of rows needs no more memory than a day."}

| Column | Type | Example |
|:--|:--|--:|
| Day | date | 2026-03-01 |
| 금액 | number | 9,900 |
| Note | text | "late; refunded" |

\`\`\`mermaid
flowchart LR
  A[Report] --> B{Rows?}
  B -- yes --> C[Write CSV]
  B -- no --> D[Say so]
\`\`\`

> Sentence for the reader: an export without rows is refused with a reason, never an empty file.

- [The code](../src/export.ts) and [its test](../test/export.test.ts)
- The format is described at <https://www.rfc-editor.org/rfc/rfc4180>
`;

const code = (attempt) => `import type { Row } from "./row.ts";

/** The rows of a report as CSV, quoted as RFC 4180 says. */
export function toCsv(rows: readonly Row[], separator = ","): string {
  const lines = rows.map((row) => cells(row)${attempt === 1 ? ".join(separator)" : ".map(quoted).join(separator)"});
  return [header.join(separator), ...lines].join("\\r\\n");
}

const header = ["day", "amount", "note"];

function cells({ day, amount, note }: Row): string[] {
  return [day, ${attempt === 1 ? "String(amount)" : "amount.toFixed(2)"}, note];
}
${
  attempt === 1
    ? ""
    : `
/** A cell in quotes where it needs them: 따옴표가 필요한 칸만 감쌉니다. */
function quoted(cell: string): string {
  return /[",;\\r\\n]/.test(cell) ? \`"\${cell.replaceAll('"', '""')}"\` : cell;
}
`
}
${Array.from({ length: 40 }, (_, at) => `export const column${at + 1} = { name: "column ${at + 1}", width: ${at * 3 + 8} };`).join("\n")}
`;

const test = `import { expect, test } from "vitest";
import { toCsv } from "../src/export.ts";

test("a cell with a comma is quoted", () => {
  expect(toCsv([{ day: "2026-03-01", amount: 1, note: "a, b" }])).toContain('"a, b"');
});
`;

/** The smallest possible PNG: one pixel of one colour. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJElEQVR42mNkYPhfz0BDwDRqwagFoxaMWjBqwagFoxaMWjDULQAAVjQDP1h2g2YAAAAASUVORK5CYII=",
  "base64",
);

function files(attempt, words) {
  return {
    "docs/plan.md": plan(words, attempt),
    "src/export.ts": code(attempt),
    "test/export.test.ts": test,
    "assets/button.png": picture,
    "assets/font.bin": Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7) % 256)),
    "package-lock.json": `{\n${Array.from({ length: 900 }, (_, at) => `  "package-${at}": "1.${at % 9}.0"`).join(",\n")}\n}\n`,
    "public/page.min.js": `${"!function(){var e=0;for(;e<9;)e++}();".repeat(2000)}\n`,
    ...(attempt === 1
      ? { "notes/idea.txt": "A button.\n" }
      : { "notes/idea.txt": "A button, and a key for it.\n" }),
    ...(large ? tooLarge() : {}),
  };
}

function tooLarge() {
  const many = Array.from({ length: 2000 }, (_, at) => [
    `src/generated/part-${at % 20}/item-${at}.ts`,
    `export const item${at} = ${at};\n`,
  ]);
  const sections = Array.from(
    { length: 830 },
    (_, at) =>
      `## Section ${at + 1}\n\nThe ${at + 1}th part says what it says, in one sentence.\n\n- one\n- two\n`,
  );
  return {
    ...Object.fromEntries(many),
    "docs/long.md": `# A long document\n\n${sections.join("\n")}`,
    "src/long.ts": Array.from(
      { length: 19_000 },
      (_, at) => `export const value${at} = ${at}; // line ${at + 1}`,
    ).join("\n"),
    "src/too-many-lines.ts": "export {};\n".repeat(25_000),
    "data/large.csv": "2026-03-01,9900,late\n".repeat(140_000),
    "src/one-line.js": `const all = [${Array.from({ length: 40_000 }, (_, at) => at).join(",")}];\n`,
    [`docs/${"a-folder-with-a-long-name/".repeat(6)}and-a-file-with-a-name-that-does-not-end-${"x".repeat(60)}.md`]:
      "# Deep\n\nSentence.\n",
  };
}

let attempt = 0;
let words = english;
const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  if (message.type === "task_start" && /[가-힣]/.test(message.title)) words = korean;
  const wanted = message.type === "review_feedback" && message.decision === "request_changes";
  if (!wanted && !["task_start", "phase_start", "rework"].includes(message.type)) continue;
  attempt += 1;
  for (const [path, content] of Object.entries(files(attempt, words))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (!path.startsWith("src/generated/")) console.log(`\u001b[32mwrote\u001b[0m ${path}`);
  }
  console.log(`=== PHASE ${message.phase} COMPLETE ===`);
}
