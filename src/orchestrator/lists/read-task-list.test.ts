import { describe, expect, it } from "vitest";

import { readTaskList } from "./read-task-list.ts";

describe("readTaskList", () => {
  it("an empty file and a file without tasks are errors with a solution", () => {
    const help =
      'Write each task as a heading such as "### [ ] T1.1: Title" or a list item such as "- [ ] T1.1: Title".';
    expect(readTaskList("TASKS.md", " \n").errors).toEqual([
      { code: "PARSE_FAIL", detail: "1", message: `TASKS.md is empty. ${help}`, line: 1 },
    ]);
    expect(readTaskList("TASKS.md", "# Notes\n- [ ] milk\n").errors).toEqual([
      { code: "PARSE_FAIL", detail: "1", message: `TASKS.md has no tasks. ${help}`, line: 1 },
    ]);
  });

  it("reads a whole list", () => {
    const content =
      "# Shop\n\n## Phase 1: Base\n\n### [x] T1.1: API\n\n## Phase 2: UI\n\n### [ ] T2.1: Page\n\ndepends: t1.1\n";
    const list = readTaskList("TASKS.md", content);
    expect({ ...list, tasks: list.tasks.map(({ id }) => id) }).toEqual({
      file: "TASKS.md",
      dialect: "signalbox",
      title: "Shop",
      phases: [
        { number: 1, title: "Base", line: 3 },
        { number: 2, title: "UI", line: 7 },
      ],
      tasks: ["T1.1", "T2.1"],
      containers: [],
      edges: [{ task: "T2.1", needs: "T1.1", kind: "explicit", line: 11 }],
      barriers: [],
      external: [],
      contradictions: [],
      errors: [],
    });
  });

  it("a given dialect overrides the content", () => {
    expect(readTaskList("x.md", "- [ ] T001 [P] a\n", "signalbox")).toMatchObject({
      dialect: "signalbox",
      tasks: [{ id: "T001", title: "[P] a" }],
    });
  });
});
