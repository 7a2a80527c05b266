import { expect, test } from "vitest";

import { agentText, joinedText } from "./agent-text.ts";
import { readTaskList } from "./read-task-list.ts";

function text(...lines: readonly string[]): ReturnType<typeof agentText> {
  return agentText(lines.map((line, index) => ({ number: 10 + index, text: line })));
}

test("removes the common indentation and empty lines at both ends", () => {
  expect(text("", "    - a", "", "      - b", "")).toEqual({ body: "- a\n\n  - b", omitted: [] });
});

test("leaves out sections and commands that change branches, and returns their line numbers", () => {
  expect(
    text(
      "    - Write the page",
      "    - **Git Worktree**:",
      "      ```bash",
      "      git worktree add ../x",
      "      ```",
      "    - **Done**: it works",
      "    - `git push origin main`",
      "    - read the git log",
    ),
  ).toEqual({
    body: "- Write the page\n- **Done**: it works\n- read the git log",
    omitted: [11, 16],
  });
});

test("a rule at the start is not front matter", () => {
  expect(text("---", "a: b", "---", "git push", "c")).toEqual({ body: "a: b\n---\nc", omitted: [13] });
});

test("joins texts and lists each omitted line once", () => {
  expect(
    joinedText([
      { body: "a", omitted: [5] },
      { body: "", omitted: [2, 5] },
      { body: "b", omitted: [] },
    ]),
  ).toEqual({ body: "a\n\nb", omitted: [2, 5] });
});

test.each([
  [
    "spec-kit",
    "tasks.md",
    "- [ ] T001 Write the page\n  in src/page.ts\n  - `git push origin main`\n  - [ ] merge it into main\n  - Tests: git push --tags\n- [ ] T002 Run `git merge main`\n",
    [
      { body: "Write the page\nin src/page.ts", omitted: [3, 5], criteria: [], tests: [] },
      { body: "", omitted: [6], criteria: [], tests: [] },
    ],
  ],
  [
    "kiro",
    "tasks.md",
    "- [ ] 1. Page\n  - Open a branch: git checkout -b page\n  - Be quick\n  - [ ] 1.1 Write\n    - Type it\n    - git push\n    - [ ] merge it into main\n",
    [{ body: "- Type it\n\nPart of 1: Page\n- Be quick", omitted: [2, 6], criteria: [], tests: [] }],
  ],
  [
    "task-master",
    "tasks.json",
    '{"tasks": [\n{"id": 1, "title": "Page",\n"description": "Write it.",\n"details": "Type.\\ngit push\\nThen rest.",\n"testStrategy": "git push and look", "acceptanceCriteria": ["merge it into main", "ok"]}]}',
    [{ body: "Write it.\n\nType.\nThen rest.", omitted: [4], criteria: ["ok"], tests: [] }],
  ],
] as const)("agents get no text of a %s list that changes branches", (dialect, file, content, expected) => {
  const list = readTaskList(file, content, dialect);
  expect(
    list.tasks.map(({ body, omitted, criteria, tests }) => ({ body, omitted, criteria, tests })),
  ).toEqual(expected);
});
