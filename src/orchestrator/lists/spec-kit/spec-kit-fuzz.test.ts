import { expect, test } from "vitest";
import { fuzz, timed } from "../draft-laws.suite.ts";
import { readSpecKit } from "./read-spec-kit.ts";

const list = `# Tasks: Photo albums

## Phase 1: Setup

- [x] T001 Create the project in \`src/\`
- [ ] T002 [P] Configure linting in eslint.config.js

## Phase 2: Foundational (Blocking)

- [ ] T003 Create the schema in \`src/db/schema.sql\` (depends on T001)
- [ ] T004 [P] Add routing in src/routes.ts
- [ ] T005 [P] Add logging

## Phase 3: User Story 1 (Priority: P1)

### Tests

- [ ] T006 [P] [US1] Test albums in tests/albums.test.ts
- [ ] T007 [US1] Create albums (depends on T003-T005 green, T006)
  - [ ] Albums can be dragged
  - **Verify**: \`npm test\`

## Final Phase: Polish

- [ ] T008 Docs (after T007)

## Dependencies & Execution Order

- T003 depends on T001
- Tests (T006) before implementation (T007)
- T004 blocks T005, T008
`;
const tokens = [
  "- [ ] T001 x\n",
  "- [x] ",
  "T002",
  " [P]",
  " [US1]",
  "(depends on ",
  "T003-T009",
  ", ",
  ")",
  "after ",
  "**Dependency**: ",
  "\n",
  "\n\n",
  "  ",
  "\t",
  "## Phase 2: ",
  "## Phase N: ",
  "### ",
  "```\n",
  "<!--",
  "-->",
  "`src/a.ts`",
  "é",
  "😀",
  "[",
  "]",
  "\r\n",
  "T",
  "(",
  "and ",
  "Epic 3",
  "none",
  "- [] T004",
  "T99999999999",
  "~~",
  "**",
  "---\n",
  "\uFEFF",
  "\0",
  "Final Phase",
  "T012a",
  "## Dependencies\n",
  " blocks ",
  " before ",
];

test("reads damaged lists and random tokens without an exception", () => {
  expect(() => {
    fuzz(readSpecKit, list, tokens);
  }).not.toThrow();
});

function long(count: number): string {
  const lines = ["# Tasks"];
  for (let index = 1; index <= count; index += 1) {
    if (index % 100 === 1) lines.push("", `## Phase ${String(Math.ceil(index / 100))}: Part`, "");
    const parallel = index % 3 === 0 ? "" : " [P]";
    const before = index > 2 ? ` (depends on T${String(index - 2)})` : "";
    lines.push(
      `- [ ] T${String(index).padStart(4, "0")}${parallel} [US1] Implement part ${String(index)} in \`src/part-${String(index)}.ts\`${before}`,
    );
  }
  return lines.join("\n");
}

test("4,000 tasks are read in linear time", () => {
  const small = timed(readSpecKit, long(1000));
  const large = timed(readSpecKit, long(4000));
  expect(large.draft.tasks).toHaveLength(4000);
  expect(large.time).toBeLessThan(Math.max(12 * small.time, 500));
});

test.each([
  ["ids", `- [ ] T001 (depends on ${"T002, ".repeat(10_000)})`],
  ["triggers", `- [ ] T001 ${"depends on ".repeat(10_000)}`],
  ["brackets", `- [ ] T001 ${"[".repeat(100_000)}`],
  ["backticks", `- [ ] T001 ${"`a".repeat(50_000)}`],
  ["slashes", `- [ ] T001 ${"src/".repeat(25_000)}`],
  ["spaces", `- [ ] T001${" ".repeat(100_000)}x`],
  ["emphasis", `- [ ] T001 depends on ${"*".repeat(100_000)}`],
  ["open parentheses", `- [ ] T001 ${"(after ".repeat(10_000)}`],
  ["number signs", `## ${"#".repeat(100_000)}x`],
  ["statements", `- [ ] T001 x\n## Dependencies\n${"T001 blocks T002, ".repeat(6000)}`],
  ["parts of a statement", `- [ ] T001 x\n## Dependencies\nT001 before ${"(T002) and ".repeat(10_000)}`],
])("reads a line of 100,000 characters in less than a second: %s", (_, text) => {
  expect(timed(readSpecKit, text).time).toBeLessThan(1000);
});

test("ranges over the whole list in every statement are read in less than a second", () => {
  const tasks = Array.from({ length: 4000 }, (_, index) => `- [ ] T${String(index + 1)} [P] x`);
  const statements = Array.from({ length: 4000 }, () => "- T1-T4000 blocks T1-T4000");
  const { draft, time } = timed(readSpecKit, [...tasks, "## Dependencies", ...statements].join("\n"));
  expect(draft.edges).toEqual([]);
  expect(time).toBeLessThan(1000);
});

test("ranges over the whole list in every task give an error, not millions of edges", () => {
  const lines = Array.from(
    { length: 1200 },
    (_, index) => `- [ ] T${String(index + 1)} x (depends on T1-T1200)`,
  );
  const { edges, errors } = readSpecKit(lines.join("\n"));
  expect(edges.length).toBeLessThan(40_000);
  expect(errors.map(({ code }) => code)).toEqual(["PARSE_FAIL"]);
});
