import { describe, expect, test } from "vitest";
import type { ListEdge } from "../task-list.ts";
import { readSpecKit } from "./read-spec-kit.ts";

function read(...lines: readonly string[]): ReturnType<typeof readSpecKit> {
  return readSpecKit(lines.join("\n"));
}

function arrows(edges: readonly ListEdge[], kind: ListEdge["kind"]): readonly string[] {
  return edges.filter((edge) => edge.kind === kind).map(({ task, needs }) => `${task} < ${needs}`);
}

test("a task line has an id, tags and a description", () => {
  const { title, phases, tasks } = read(
    "# Tasks: Albums",
    "",
    "## Phase 3: User Story 1 - Albums (Priority: P1) 🎯 MVP",
    "",
    "- [X] T012a [P] [US1] Create the album model in `src/models/album.py`",
  );
  expect(title).toBe("Tasks: Albums");
  expect(phases).toEqual([{ number: 3, title: "User Story 1 - Albums", line: 3 }]);
  expect(tasks).toEqual([
    {
      id: "T012a",
      title: "Create the album model in `src/models/album.py`",
      phase: 3,
      line: 5,
      status: "done",
      box: {
        offset: 16 + 1 + 58 + 1 + 3,
        empty: false,
        lineText: "- [X] T012a [P] [US1] Create the album model in `src/models/album.py`",
      },
      optional: false,
      specialists: [],
      files: ["src/models/album.py"],
      tests: [],
      criteria: [],
      worktree: null,
      priority: "normal",
      body: "Create the album model in `src/models/album.py`\n\nTags: US1",
      omitted: [],
      notes: [],
    },
  ]);
});

test("ids may be bold, and tags may be in any order", () => {
  const { tasks } = read(
    "- [x] **T001** [P] [US1][US2] Add the reducer",
    "- [ ] T002 [Infra] [P] [Ground Truth] Load data",
    "- [ ] T003: `a.ts` first",
    "- [ ] T004 [a link](b.md) stays",
  );
  expect(tasks.map(({ id, title, body }) => [id, title, body])).toEqual([
    ["T001", "Add the reducer", "Add the reducer\n\nTags: US1, US2"],
    ["T002", "Load data", "Load data\n\nTags: Infra, Ground Truth"],
    ["T003", "`a.ts` first", "`a.ts` first"],
    ["T004", "[a link](b.md) stays", "[a link](b.md) stays"],
  ]);
});

test("a box gives the status; struck-out and withdrawn tasks are skipped", () => {
  const { tasks } = read(
    "- [ ] T001 a",
    "- [x] T002 b",
    "- [-] T003 c",
    "- [~] T004 d",
    "- [ ] ~~T005~~ **Deleted** — not needed",
    "- [~] T006 — REVERTED: out",
  );
  expect(tasks.map(({ status }) => status)).toEqual([
    "open",
    "done",
    "skipped",
    "running",
    "skipped",
    "skipped",
  ]);
});

test("boxes without an id below a task are its criteria, and wrapped lines continue its description", () => {
  const { tasks } = read(
    "- [ ] T016 Build a tree in",
    "      `src/tree.ts` (depends on",
    "      T015)",
    "  - [ ] Trees are balanced",
    "  - **Verify**: `npm test`",
    "",
    "**Checkpoint**: depends on T900",
    "- [ ] Type check passes",
    "- [ ] T015 Prepare",
  );
  expect(tasks.map(({ id }) => id)).toEqual(["T016", "T015"]);
  expect(tasks[0]).toMatchObject({
    title: "Build a tree in",
    criteria: ["Trees are balanced"],
    tests: ["`npm test`"],
    files: ["src/tree.ts"],
    body: "Build a tree in\n`src/tree.ts` (depends on\nT015)\n\n- [ ] Trees are balanced\n- **Verify**: `npm test`",
  });
});

test("a box below a task that begins with the id of another task is a criterion", () => {
  const { tasks } = read(
    "- [ ] T001 Saw",
    "- [ ] T002 Paint",
    "  - [ ] T001 wood is thick enough",
    "  - [ ] T003 the lamp fits",
    "  - **Acceptance Criteria**:",
    "    - [ ] T009 is no task",
    "- [ ] T003 Hang",
  );
  expect(tasks.map(({ id, criteria }) => [id, criteria])).toEqual([
    ["T001", []],
    ["T002", ["T001 wood is thick enough", "T003 the lamp fits", "T009 is no task"]],
    ["T003", []],
  ]);
});

test("a nested box with an id is a task", () => {
  const { tasks } = read("- [ ] T007 Implement", "  - [ ] T007a Test first");
  expect(tasks.map(({ id }) => id)).toEqual(["T007", "T007a"]);
});

test("fences, comments and sections about order have no tasks", () => {
  const { tasks, edges } = read(
    "## Format: `[ID] [P?] Description`",
    "- [ ] T900 example",
    "## Phase 1: Setup",
    "- [ ] T001 a",
    "<!-- - [ ] T901 b -->",
    "```",
    "- [ ] T902 c",
    "```",
    "## Dependencies & Execution Order",
    "- [ ] T903 depends on T001",
    "### Phase 1: again",
    "- [ ] T904 d",
    "## Parallel Example: User Story 1",
    "- [ ] T905 e",
    "## Phase 2: More",
    "- [ ] T002 f",
  );
  expect(tasks.map(({ id, phase }) => [id, phase])).toEqual([
    ["T001", 1],
    ["T002", 2],
  ]);
  expect(edges).toEqual([]);
});

describe("phases", () => {
  function numbers(...headings: readonly string[]): readonly number[] {
    return read(
      ...headings.flatMap((heading, index) => [heading, `- [ ] T${String(index + 1)} x`]),
    ).tasks.map(({ phase }) => phase);
  }

  test.each([
    [
      ["## Phase 1: A", "## Phase 2: B", "## Phase N: Polish"],
      [1, 2, 3],
    ],
    [
      ["## Phase 1: A", "## Phase 4: B", "## Final Phase — Polish"],
      [1, 4, 5],
    ],
    [
      ["## Phase 3.1: Setup", "## Phase 3.2: Tests", "## Phase 3.3: Core"],
      [1, 2, 3],
    ],
    [
      ["## Phase 1: A", "## Phase 2b: B", "## Phase 2: C"],
      [1, 1, 2],
    ],
    [
      ["## Phase 2: A", "## Phase 1: B", "## Phase 3: C"],
      [2, 3, 3],
    ],
    [
      ["# Tasks", "## Setup", "## Core"],
      [1, 1, 1],
    ],
    [
      ["## Phase 0: A", "## Added tasks", "## Phase 5: B"],
      [0, 1, 5],
    ],
    [
      ["## フェーズ 1：準備", "## 阶段 2: B"],
      [1, 2],
    ],
  ])("%j are numbered %j", (headings, expected) => {
    expect(numbers(...headings)).toEqual(expected);
  });

  test("follow each other", () => {
    const { barriers } = read(
      "## Phase 1: A",
      "- [ ] T001 a",
      "- [ ] T002 b",
      "## Phase 2: B",
      "## Phase 3: C",
      "- [ ] T003 c",
    );
    expect(barriers).toEqual([{ before: ["T001", "T002"], after: ["T003"], kind: "phase", line: 5 }]);
  });
});

test("in a phase, a task waits for the tasks before it; with [P] only for the last one without [P]", () => {
  const { edges } = read(
    "- [ ] T001 a",
    "- [ ] T002 [P] b",
    "- [ ] T003 [P] c",
    "- [ ] T004 d",
    "- [ ] T005 [P] e",
    "- [ ] T006 f",
  );
  expect(edges).toEqual([
    { task: "T002", needs: "T001", kind: "order", line: 2 },
    { task: "T003", needs: "T001", kind: "order", line: 3 },
    { task: "T004", needs: "T001", kind: "order", line: 4 },
    { task: "T004", needs: "T002", kind: "order", line: 4 },
    { task: "T004", needs: "T003", kind: "order", line: 4 },
    { task: "T005", needs: "T004", kind: "order", line: 5 },
    { task: "T006", needs: "T004", kind: "order", line: 6 },
    { task: "T006", needs: "T005", kind: "order", line: 6 },
  ]);
});

test("an open task after ticked ones waits for the open tasks before them", () => {
  const { edges, barriers } = read(
    "- [ ] T001 a",
    "- [ ] T002 [P] b",
    "- [ ] T003 [P] c",
    "- [x] T004 d",
    "- [x] T005 e",
    "- [ ] T006 [P] f",
    "- [ ] T007 [P] g",
    "- [x] T008 h",
    "- [ ] T009 i",
    "- [ ] T010 j",
  );
  expect(arrows(edges, "order")).toEqual([
    "T002 < T001",
    "T003 < T001",
    "T004 < T001",
    "T004 < T002",
    "T004 < T003",
    "T005 < T004",
    "T006 < T005",
    "T007 < T005",
    "T008 < T005",
    "T008 < T006",
    "T008 < T007",
    "T009 < T008",
    "T009 < T006",
    "T009 < T007",
    "T010 < T009",
  ]);
  expect(barriers).toEqual([{ before: ["T002", "T003"], after: ["T006", "T007"], kind: "order", line: 6 }]);
});

test("a written dependency takes precedence over the order, and the order of the other tasks stays", () => {
  const { edges } = read(
    "- [ ] T001 a",
    "- [ ] T002 b (depends on T003)",
    "- [ ] T003 c",
    "- [ ] T004 [P] d (depends on T006)",
    "- [ ] T005 e",
    "- [ ] T006 f",
  );
  expect(arrows(edges, "explicit")).toEqual(["T002 < T003", "T004 < T006"]);
  expect(arrows(edges, "order")).toEqual([
    "T003 < T001",
    "T002 < T003",
    "T006 < T002",
    "T004 < T006",
    "T005 < T006",
    "T005 < T004",
  ]);
});

describe("written dependencies", () => {
  const before = Array.from({ length: 6 }, (_, index) => `- [ ] T00${String(index + 1)} [P] x`);

  function needs(text: string): readonly string[] {
    return arrows(read(...before, `- [ ] T009 [P] ${text}`).edges, "explicit").map((arrow) => arrow.slice(7));
  }

  test.each([
    ["x (depends on T001, T002)", ["T001", "T002"]],
    ["x (depends on T002-T004 failing red, T001)", ["T001", "T002", "T003", "T004"]],
    ["x *(after T003 — same file)*", ["T003"]],
    ["x (Requires: T004)", ["T004"]],
    ["x. **Dependency**: T001. **Output**: T002 reads it", ["T001"]],
    ["x — depends on T001 (test exists first), T002", ["T001", "T002"]],
    ["x. Depends on T001–T003", ["T001", "T002", "T003"]],
    ["x. Depends on T001 and T002. Delivers T003", ["T001", "T002"]],
    ["x **Dependency**: T009 depends on T002 output", ["T002"]],
    ["x (blocked by T001/T002)", ["T001", "T002"]],
    ["x. **Dependency: T001 (if made) OR T002 (if found)**. Reads T003", ["T001", "T002"]],
    ["x. Depends on T001 or later", ["T001"]],
    ["x (does not depend on T001 success)", []],
    ["x. It no longer depends on T001; no dependency on T002", []],
    ["x is **not** blocked by T001 (depends on T002)", ["T002"]],
    ["x (Requires: None)", []],
    ["run the tests after T003 changes", []],
    ["an independent T001 check", []],
    ["Configure dependencies: T-shirt", []],
    ["x (depends on T404)", ["T404"]],
    ["x (depends on T009)", []],
  ])("%s", (text, expected) => {
    expect(needs(text)).toEqual(expected);
  });

  test("may be on a line below the task, and have that line", () => {
    const { edges } = read("- [ ] T001 [P] a", "- [ ] T002 [P] b", "  - Depends on: T001");
    expect(edges).toEqual([{ task: "T002", needs: "T001", kind: "explicit", line: 3 }]);
  });

  test("may be external; other words next to ids are notes", () => {
    const { external, tasks } = read(
      "- [ ] T001 a (depends on Epic 3)",
      "- [ ] T002 b (depends on T001, Foundational)",
    );
    expect(external).toEqual([{ task: "T001", name: "Epic 3", line: 1 }]);
    expect(tasks.map(({ notes }) => notes)).toEqual([[], ["Foundational"]]);
  });

  test("on a later task are a contradiction", () => {
    const { contradictions } = read("- [ ] T001 a (depends on T002)", "- [ ] T002 b");
    expect(contradictions).toEqual([
      {
        message:
          "T001 depends on T002, but T002 comes later in the list. Move T002 before T001, or remove the dependency.",
        lines: [1, 2],
      },
    ]);
  });
});

describe("a section on dependencies", () => {
  const tasks = [
    "## Phase 1: A",
    ...Array.from({ length: 6 }, (_, index) => `- [ ] T00${String(index + 1)} [P] x`),
    "## Phase 2: B",
    ...Array.from({ length: 3 }, (_, index) => `- [ ] T01${String(index)} [P] x`),
  ];

  function stated(...lines: readonly string[]): readonly string[] {
    return arrows(read(...tasks, "## Dependencies", ...lines).edges, "explicit");
  }

  test.each([
    ["- T001 blocks T002, T010", ["T002 < T001", "T010 < T001"]],
    ["- Tests (T001-T002) before implementation (T003)", ["T003 < T001", "T003 < T002"]],
    ["- **T003** (row) depends on **T001** (table) and T002 (seed).", ["T003 < T001", "T003 < T002"]],
    ["- T004, T005 all depend on T001 + T002", ["T004 < T001", "T004 < T002", "T005 < T001", "T005 < T002"]],
    ["- T001 must complete before T003 (T002 is apart)", ["T003 < T001"]],
    ["- T001 blocks T002, T003 blocks T004", ["T002 < T001", "T004 < T003"]],
    [
      "- US1: test (T001) before code (T002), per rule; T003 depends on the code (T002)",
      ["T002 < T001", "T003 < T002"],
    ],
    ["- The driver (T003) also depends on the store\n  (T001) being there", ["T003 < T001"]],
    ["- T004 depends on T001 (the column) and makes T005 useful", ["T004 < T001"]],
    ["- T005 depends only on T001 (can run in parallel with T002–T004)", ["T005 < T001"]],
    ["- T001 blocks T001-T003", ["T002 < T001", "T003 < T001"]],
    ["- Models (T001) before views/routes (T002)", ["T002 < T001"]],
    ["- T003 does not depend on T001", []],
    ["- T001 and T002 have no dependency on each other", []],
    ["- T004 can be written before T003 finishes", []],
    ["- T001-T003 can run in parallel before T004", []],
    ["- T001 → T002 before T003", []],
    ["- Setup (T001-T002) blocks everything; implementation before polish (T010)", []],
    ["- Tests (T001-T002) before implementation (T003+)", []],
    ["- T404 blocks T001; T002 depends on T405", []],
    ["- [ ] T002 depends on T001", []],
    ["### Parallel Opportunities\n- T002 depends on T001", []],
    ["```\nT002 depends on T001\n```", []],
  ])("%j", (text, expected) => {
    expect(stated(text)).toEqual(expected);
  });

  test("has the line of each statement", () => {
    const { edges } = read(
      "- [ ] T001 [P] a",
      "- [ ] T002 [P] b",
      "## Dependencies",
      "",
      "- T001 blocks T002",
    );
    expect(edges).toEqual([{ task: "T002", needs: "T001", kind: "explicit", line: 5 }]);
  });

  test("does not count against the order of the phases", () => {
    const { edges, contradictions } = read(...tasks, "## Dependencies", "- T010 blocks T001");
    expect(edges).toEqual([]);
    expect(contradictions).toEqual([
      {
        message:
          "On line 13, T001 of phase 1 waits for T010 of phase 2, but phases run in order. The phases count; correct line 13.",
        lines: [13, 9],
      },
    ]);
  });
});

test("a range instead of an id is an error with its line, and a template placeholder is reported", () => {
  const { errors, contradictions, tasks } = read(
    "## Phase N: Polish",
    "- [ ] TXXX [P] Docs",
    "- [ ] T029–T034 x",
    "- [x] T035–T036 done",
    "- [ ] T037~T039 x",
    "- [ ] T041-2 x",
  );
  expect(errors.map(({ code, detail, line }) => [code, detail, line])).toEqual([
    ["PARSE_FAIL", "3", 3],
    ["PARSE_FAIL", "5", 5],
    ["PARSE_FAIL", "6", 6],
  ]);
  expect(contradictions).toEqual([
    {
      message:
        "Line 2 is a template placeholder, not a task. Remove the line, or give it an id such as T012.",
      lines: [2],
    },
  ]);
  expect(tasks).toEqual([]);
});

test("the offset of a box is right with CRLF and a byte order mark", () => {
  const content = "\uFEFF# Übersicht\r\n- [ ] T001 a\r\n";
  const [task] = readSpecKit(content).tasks;
  expect(task?.box).toEqual({ offset: 3 + 12 + 2 + 3, empty: false, lineText: "- [ ] T001 a" });
  expect(Buffer.from(content).subarray(19, 22).toString()).toBe("[ ]");
});
