import { expect, test } from "vitest";
import { fuzz, timed } from "../draft-laws.suite.ts";
import { readKiro } from "./read-kiro.ts";

const list = `# Implementation Plan

## Tasks

- [x] 1. Set up the project
  - [x] 1.1 Create \`src/main.ts\`
    - Add the entry
    - _Requirements: 1.1, 1.2_
  - [ ]* 1.2 Write property tests
- [ ] 2. Storage
- [-] 2.1 (P) Create the repository
  - _Depends: 1.1_
  - _Boundary: Storage_
- [ ] 2.2 (P) Create the cache
  - [ ] The cache expires
- [ ] 3. Checkpoint - Ensure all tests pass
- [ ] 4. Interface
  - [ ] 4.1 Create the page
  - [~] 4.2* (P) Performance tests

## Task Dependency Graph

\`\`\`json
{
  "waves": [
    { "id": 0, "tasks": ["1.1"] },
    { "id": 1, "tasks": ["1.2", "2.1", "4.1"] },
    { "id": 2, "tasks": ["2.2", 4.2] }
  ]
}
\`\`\`
`;
const tokens = [
  "- [ ] 1. x\n",
  "- [x]* 1.1 y\n",
  "  - [ ] 1.2 (P) z\n",
  "- [ ] 2. a\n",
  "- [ ] 2.1 b\n",
  "- [ ] 3. c (P)\n",
  "2.1.1",
  "    - [ ] 7. d\n",
  "  - _Depends: 1.1, 2_\n",
  "  - _Depends: 1.1-2.1_\n",
  "  - _Boundary: x_\n",
  "_",
  "## 2. Storage\n",
  "# T\n",
  "\n",
  "```json\n",
  "```\n",
  '{"waves":[{"id":0,"tasks":["1","2.1"]},',
  '{"tasks":["1.1", 3]}]}',
  '"',
  "[",
  "]",
  "{",
  "}",
  ",",
  "<!--",
  "-->",
  "é",
  "\r\n",
  "\t",
  "(P)",
  "*",
  "\\*",
  "- [] ",
];

test("reads damaged lists and random tokens without an exception", () => {
  expect(() => {
    fuzz(readKiro, list, tokens);
  }).not.toThrow();
});

function long(count: number, waves: boolean): string {
  const lines = ["# Plan"];
  const groups: string[] = [];
  for (let major = 1; major <= count / 10; major += 1) {
    lines.push(`- [ ] ${String(major)}. Part`);
    groups.push(`{"id": ${String(major)}, "tasks": ["${String(major)}"]}`);
    for (let minor = 1; minor < 10; minor += 1) {
      lines.push(
        `  - [ ] ${String(major)}.${String(minor)}${minor % 2 === 0 ? " (P)" : ""} Create \`src/a.ts\``,
      );
      lines.push("    - Add a detail", "    - _Requirements: 1.1_");
    }
  }
  if (waves) lines.push("", "```json", `{"waves": [${groups.join(",\n")}]}`, "```");
  return lines.join("\n");
}

test.each([true, false])("4,000 items are read in linear time, with waves: %s", (waves) => {
  const small = timed(readKiro, long(1000, waves));
  const large = timed(readKiro, long(4000, waves));
  expect(large.draft.tasks).toHaveLength(3600);
  expect(large.time).toBeLessThan(Math.max(12 * small.time, 500));
});

test.each([
  [
    "many checkpoints",
    Array.from({ length: 3000 }, (_, index) => `- [ ] ${String(index + 1)}. Check`).join("\n") +
      '\n```json\n{"waves":[]}\n```',
  ],
  [
    "one deep staircase",
    Array.from(
      { length: 1000 },
      (_, index) => `${" ".repeat(index * 2)}- [ ] ${String(index + 1)}. Step`,
    ).join("\n"),
  ],
  ["underscores", `- [ ] 1. x\n  - _Depends: ${"_ ".repeat(50_000)}`],
  ["numbers", `- [ ] 1. x\n  - _Depends: ${"1.1, ".repeat(20_000)}_`],
  ["brackets", `- [ ] 1. x\n\n\`\`\`json\n{"waves": ${"[".repeat(50_000)}\n\`\`\``],
])("reads unusual lists in less than a second: %s", (_, text) => {
  expect(timed(readKiro, text).time).toBeLessThan(1000);
});
