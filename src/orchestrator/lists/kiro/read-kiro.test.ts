import { describe, expect, test } from "vitest";
import { readKiro } from "./read-kiro.ts";

function read(...lines: readonly string[]): ReturnType<typeof readKiro> {
  return readKiro(lines.join("\n"));
}

/** Returns the edges and barriers as short texts. */
function order({ edges, barriers }: ReturnType<typeof readKiro>): readonly string[] {
  return [
    ...edges.map(({ task, needs, kind }) => `${kind}: ${task} < ${needs}`),
    ...barriers.map(({ before, after, kind }) => `${kind}: ${after.join(" ")} < ${before.join(" ")}`),
  ];
}

function graph(...waves: readonly (readonly (string | number)[])[]): readonly string[] {
  const json = { waves: waves.map((tasks, id) => ({ id, tasks })) };
  return ["", "## Task Dependency Graph", "", "```json", JSON.stringify(json), "```"];
}

test("a task has a number, a title and details", () => {
  const { title, phases, tasks, containers } = read(
    "# Implementation Plan",
    "",
    "- [x] 6. Implement ingestion",
    "  - Use the shared client",
    "  - [x] 6.1 Add a client",
    "  - [ ]* 6.4 Write tests for `src/keys.py`",
    "    - **Property 1: Keys**",
    "    - [ ] Keys are unique",
    "    - _Requirements: 1.3_",
    "    - _Boundary: KeyStore_",
  );
  expect(title).toBe("Implementation Plan");
  expect(phases).toEqual([{ number: 6, title: "Implement ingestion", line: 3 }]);
  expect(tasks.slice(1)).toEqual([
    {
      id: "6.4",
      title: "Write tests for `src/keys.py`",
      phase: 6,
      line: 6,
      status: "open",
      box: {
        offset: 22 + 1 + 29 + 26 + 25 + 5,
        empty: false,
        lineText: "  - [ ]* 6.4 Write tests for `src/keys.py`",
      },
      optional: true,
      specialists: [],
      files: ["src/keys.py"],
      tests: [],
      criteria: ["Keys are unique"],
      worktree: null,
      priority: "normal",
      body: "- **Property 1: Keys**\n- [ ] Keys are unique\n- _Requirements: 1.3_\n\nPart of 6: Implement ingestion\n- Use the shared client",
      omitted: [],
      notes: ["Boundary: KeyStore"],
    },
  ]);
  expect(containers).toEqual([
    {
      id: "6",
      title: "Implement ingestion",
      line: 3,
      status: "done",
      box: { offset: 26, empty: false, lineText: "- [x] 6. Implement ingestion" },
      required: ["6.1"],
    },
  ]);
});

test("reads asterisks, (P) and boxes in every position that real lists use", () => {
  const { tasks } = read(
    "- [x]* 1.1 a",
    "- [ ]\\* 1.2 b",
    "- [ ] 1.3* (P) c",
    "- [-] 1.4 d (P)",
    "- [~] 1.5. e",
    "- [ ] **1.6 f**",
    "- [ ] 1.7 * h",
    "- [ ] 1.8 *i* j",
    "- [] 2. g",
  );
  expect(tasks.map(({ id, title, optional, status }) => [id, title, optional, status])).toEqual([
    ["1.1", "a", true, "done"],
    ["1.2", "b", true, "open"],
    ["1.3", "c", true, "open"],
    ["1.4", "d", false, "running"],
    ["1.5", "e", false, "open"],
    ["1.6", "f", false, "open"],
    ["1.7", "h", true, "open"],
    ["1.8", "i j", false, "open"],
    ["2", "g", false, "open"],
  ]);
});

test("subtasks belong to their number, indented or not, and containers are not tasks", () => {
  const { tasks, containers } = read(
    "- [ ] 1. A",
    "- [ ] 1.1 a",
    "- [ ] 2. B",
    "  - [ ] 2.1 b",
    "  - [ ]* 2.2 c",
    "- [ ] 3. C",
  );
  expect(tasks.map(({ id }) => id)).toEqual(["1.1", "2.1", "2.2", "3"]);
  expect(containers.map(({ id, required }) => [id, required])).toEqual([
    ["1", ["1.1"]],
    ["2", ["2.1"]],
  ]);
});

test("an item that describes work and has only optional subtasks is a task before them", () => {
  const draft = read(
    "- [ ] 1. A",
    "  - Write `src/a.ts`",
    "  - _Requirements: 1.1_",
    "  - [ ]* 1.1 Test a",
    "    - _Depends: 1_",
    "- [ ] 2. B",
    "  - _Requirements: 2.1_",
    "  - [ ]* 2.1 Test b",
    "- [ ] 3. C",
    "  - _Depends: 1_",
  );
  expect(draft.tasks.map(({ id, optional, body }) => [id, optional, body])).toEqual([
    ["1", false, "- Write `src/a.ts`\n- _Requirements: 1.1_"],
    ["1.1", true, "Part of 1: A\n- Write `src/a.ts`\n- _Requirements: 1.1_"],
    ["2.1", true, "Part of 2: B\n- _Requirements: 2.1_"],
    ["3", false, ""],
  ]);
  expect(draft.containers.map(({ id, required }) => [id, required])).toEqual([["2", []]]);
  expect(order(draft)).toEqual([
    "explicit: 1.1 < 1",
    "explicit: 3 < 1",
    "order: 1.1 < 1",
    "order: 2.1 < 1",
    "order: 3 < 1",
  ]);
  expect(draft.contradictions).toEqual([]);
});

test("a heading can name a group", () => {
  const { phases } = read("## 2. Services", "- [ ] 2.1 a", "- [ ] 3.1 b");
  expect(phases).toEqual([
    { number: 2, title: "Services", line: 1 },
    { number: 3, title: null, line: 3 },
  ]);
});

test("a box that begins with a quantity is a criterion, not a task", () => {
  const { tasks } = read("- [ ] 1. A", "  - [ ] 2 tests pass", "  - [ ] 80%+ coverage");
  expect(tasks.map(({ id, criteria }) => [id, criteria])).toEqual([["1", ["2 tests pass", "80%+ coverage"]]]);
});

describe("without a graph", () => {
  test("tasks follow each other by number, and optional tasks block nothing", () => {
    const draft = read(
      "- [ ] 2. B",
      "- [ ] 1. A",
      "  - [ ] 1.2 b",
      "  - [ ]* 1.10 d",
      "  - [ ]* 1.9 c",
      "- [ ] 3. C",
    );
    expect(order(draft)).toEqual(["order: 1.9 < 1.2", "order: 1.10 < 1.2", "order: 2 < 1.2", "order: 3 < 2"]);
  });

  test("an open task after ticked ones waits for the open tasks before them", () => {
    const draft = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [x] 1.2 b",
      "- [x] 2. B",
      "- [ ] 3. C",
      "- [ ] 3.1 (P) c",
      "- [x] 3.2 (P) d",
      "- [ ] 3.3 e",
    );
    expect(order(draft)).toEqual([
      "order: 1.2 < 1.1",
      "order: 2 < 1.2",
      "order: 3.3 < 3.1",
      "order: 3.3 < 3.2",
      "order: 3.1 3.2 < 2 1.1",
    ]);
  });

  test("ticked tasks hide no open task of a group that runs in parallel", () => {
    const draft = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [x] 1.2 b",
      "- [ ] 2. (P) B",
      "- [x] 3. C",
      "- [ ] 4. D",
    );
    expect(order(draft)).toEqual([
      "order: 1.2 < 1.1",
      "order: 3 < 1.2",
      "order: 3 < 2",
      "order: 4 < 3",
      "order: 4 < 2",
      "order: 4 < 1.1",
    ]);
  });

  test("a task with (P) does not wait for its siblings right before it", () => {
    const draft = read(
      "- [ ] 1. A",
      "- [ ] 2. B",
      "- [ ] 2.1 b",
      "- [ ] 2.2 (P) c",
      "- [ ] 2.3 d",
      "- [ ] 2.4 (P) e",
      "- [ ] 2.5 f",
    );
    expect(order(draft)).toEqual([
      "order: 2.1 < 1",
      "order: 2.2 < 1",
      "order: 2.5 < 2.3",
      "order: 2.5 < 2.4",
      "order: 2.3 2.4 < 2.1 2.2",
    ]);
  });

  test("a first task with (P) waits for the group before it, also without containers", () => {
    const draft = read("- [ ] 1.1 (P) a", "- [ ] 1.2 (P) b", "- [ ] 2.1 (P) c", "- [ ] 2.2 (P) d");
    expect(order(draft)).toEqual(["order: 2.1 2.2 < 1.1 1.2"]);
    expect(draft.tasks.map(({ phase }) => phase)).toEqual([1, 1, 2, 2]);
  });

  test("a parallel group runs in parallel with the group before it", () => {
    const draft = read(
      "- [ ] 1. A",
      "- [ ] 1.1 a",
      "- [ ] 1.2 b",
      "- [ ] 2. (P) B",
      "- [ ] 2.1 c",
      "- [ ] 3. C",
    );
    expect(order(draft)).toEqual(["order: 1.2 < 1.1", "order: 3 < 1.2", "order: 3 < 2.1"]);
    expect(draft.tasks.map(({ id, phase }) => [id, phase])).toEqual([
      ["1.1", 1],
      ["1.2", 1],
      ["2.1", 1],
      ["3", 3],
    ]);
  });
});

describe("dependencies", () => {
  test("are added to the order, with their lines", () => {
    const { edges } = read(
      "- [ ] 1. A",
      "- [ ] 2. B",
      "- [ ] 3. C",
      "  - _Depends: 1_",
      "  - _Requirements: 1_",
    );
    expect(edges).toEqual([
      { task: "3", needs: "1", kind: "explicit", line: 4 },
      { task: "2", needs: "1", kind: "order", line: 2 },
      { task: "3", needs: "2", kind: "order", line: 3 },
    ]);
  });

  test("on a container mean its required tasks, and those of a container apply to each of its tasks", () => {
    const draft = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [ ] 1.2 b",
      "  - [ ]* 1.3 c",
      "- [ ] 2. B",
      "  - _Depends: 1_",
      "  - [ ] 2.1 d",
      "  - [ ]* 2.2 e",
    );
    expect(order(draft).filter((text) => text.startsWith("explicit"))).toEqual([
      "explicit: 2.1 < 1.1",
      "explicit: 2.1 < 1.2",
      "explicit: 2.2 < 1.1",
      "explicit: 2.2 < 1.2",
    ]);
  });

  test("may be ranges, and may be outside the list", () => {
    const draft = read(
      "- [ ] 1.1 a",
      "- [ ] 1.2 b",
      "- [ ] 1.3 c",
      "- [ ] 2. d",
      "  - _Depends: 1.1-1.3, auth-service spec_",
      "- [ ] 3. e",
      "  - _Depends: none_",
    );
    expect(order(draft).filter((text) => text.startsWith("explicit"))).toEqual([
      "explicit: 2 < 1.1",
      "explicit: 2 < 1.2",
      "explicit: 2 < 1.3",
    ]);
    expect(draft.external).toEqual([{ task: "2", name: "auth-service spec", line: 5 }]);
  });

  test("on the container of a task are a contradiction", () => {
    const { edges, contradictions } = read("- [ ] 1. A", "  - [ ] 1.1 a", "    - _Depends: 1_");
    expect(edges).toEqual([]);
    expect(contradictions).toEqual([
      { message: "1.1 depends on 1, but 1.1 is a part of 1. Remove the dependency.", lines: [3, 1] },
    ]);
  });
});

describe("a dependency on a later number", () => {
  test("takes precedence over the numbers, and the order of the other tasks stays", () => {
    const draft = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [ ] 1.2 b",
      "    - _Depends: 1.4_",
      "  - [ ] 1.3 (P) c",
      "  - [ ] 1.4 d",
      "  - [ ] 1.5 e",
    );
    expect(order(draft)).toEqual([
      "explicit: 1.2 < 1.4",
      "order: 1.4 < 1.1",
      "order: 1.2 < 1.4",
      "order: 1.3 < 1.4",
      "order: 1.5 < 1.2",
      "order: 1.5 < 1.3",
    ]);
    expect(draft.contradictions).toEqual([
      {
        message:
          "1.2 depends on 1.4, but 1.4 comes later in the list. 1.4 runs first; move it before 1.2, or remove the dependency.",
        lines: [4, 6],
      },
    ]);
  });

  test("moves whole groups, which become one phase", () => {
    const draft = read("- [ ] 1.1 a", "- [ ] 2.1 b", "  - _Depends: 3.1_", "- [ ] 3.1 c", "- [ ] 4.1 d");
    expect(order(draft)).toEqual([
      "explicit: 2.1 < 3.1",
      "order: 3.1 < 1.1",
      "order: 2.1 < 3.1",
      "order: 4.1 < 2.1",
    ]);
    expect(draft.tasks.map(({ id, phase }) => [id, phase])).toEqual([
      ["1.1", 1],
      ["2.1", 2],
      ["3.1", 2],
      ["4.1", 4],
    ]);
  });
});

test("a list without dotted numbers has one phase", () => {
  const { phases, tasks } = read("# Plan", "- [ ] 1. A", "- [ ] 2. B", "- [ ] 3. C");
  expect(phases).toEqual([{ number: 1, title: null, line: 2 }]);
  expect(tasks.map(({ phase }) => phase)).toEqual([1, 1, 1]);
});

test("titles have no emphasis markers", () => {
  const { tasks } = read("- [ ] **1.1** Sign *up*", "- [ ] **1.2 Sign out**", "- [ ] 1.3 **Sign** in");
  expect(tasks.map(({ title }) => title)).toEqual(["Sign up", "Sign out", "Sign in"]);
});

describe("waves", () => {
  test("follow each other; a checkpoint without a wave runs at its number", () => {
    const draft = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [ ] 1.2 b",
      "- [ ] 2. Checkpoint",
      "- [ ] 3. C",
      "  - [ ] 3.1 c",
      "  - [ ]* 3.2 d",
      "- [ ] 4. Final checkpoint",
      ...graph(["1.1", "1.2"], ["3.1"], ["3.2"]),
    );
    expect(order(draft)).toEqual([
      "order: 2 < 1.1",
      "order: 2 < 1.2",
      "order: 4 < 3.1",
      "wave: 3.1 < 2",
      "wave: 3.2 < 3.1",
    ]);
    expect(draft.barriers.map(({ line }) => line)).toEqual([13, 13]);
    expect(draft.contradictions).toEqual([]);
  });

  test("with optional tasks after a checkpoint's number wait for the checkpoint", () => {
    const draft = read(
      "- [ ] 1.1 a",
      "- [ ]* 1.2 b",
      "- [ ] 2. Checkpoint",
      "- [ ]* 3.1 c",
      "- [ ] 3.2 d",
      ...graph(["1.1"], ["1.2"], ["3.1"], ["3.2"]),
    );
    expect(order(draft)).toEqual(["order: 2 < 1.1", "wave: 1.2 < 1.1", "wave: 3.1 < 2", "wave: 3.2 < 2"]);
  });

  test("may name containers and numbers, whose subtasks follow each other", () => {
    const draft = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [ ] 1.2 b",
      "- [ ] 2. B",
      "- [ ] 3. C",
      "  - [ ] 3.1 c",
      "  - [ ] 3.2 d",
      ...graph([1, 2], ["3"]),
    );
    expect(order(draft)).toEqual(["order: 1.2 < 1.1", "order: 3.2 < 3.1", "wave: 3.1 < 1.2 2"]);
  });

  test("that start groups together make them one phase", () => {
    const draft = read(
      "- [ ] 1.1 a",
      "- [ ] 2.1 b",
      "- [ ] 3.1 c",
      "- [ ] 4.1 d",
      ...graph(["1.1"], ["2.1", "3.1"], ["4.1"]),
    );
    expect(draft.tasks.map(({ id, phase }) => [id, phase])).toEqual([
      ["1.1", 1],
      ["2.1", 2],
      ["3.1", 2],
      ["4.1", 4],
    ]);
  });
  test("that interleave numbers make them one phase", () => {
    const draft = read(
      "- [ ] 1.1 a",
      "- [ ] 2.1 b",
      "- [ ] 3.1 c",
      "- [ ] 2.2 d",
      "- [ ] 4.1 e",
      ...graph(["1.1"], ["2.1", "3.1"], ["2.2"], ["4.1"]),
    );
    expect(draft.phases.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect(draft.tasks.map(({ id, phase }) => [id, phase])).toEqual([
      ["1.1", 1],
      ["2.1", 2],
      ["3.1", 2],
      ["2.2", 2],
      ["4.1", 4],
    ]);
  });

  test("that contradict the list are reported", () => {
    const { contradictions } = read(
      "- [ ] 1. A",
      "  - [ ] 1.1 a",
      "  - [ ] 1.2 b",
      "- [ ] 2. Checkpoint",
      "- [ ] 3. C",
      ...graph(["3", "9.9"], ["1.1"], ["3"]),
    );
    expect(contradictions.map(({ lines }) => lines)).toEqual([[10], [10, 10], [3], [4, 5]]);
    expect(contradictions[3]?.message).toBe(
      "2 comes before 3 in the list, but the waves start 3 earlier. The waves count.",
    );
  });

  test("that are not JSON are an error with a line", () => {
    const { errors } = read(
      "- [ ] 1. A",
      "## Task Dependency Graph",
      "```json",
      '{"waves": [',
      "  oops",
      "]}",
      "```",
    );
    expect(errors).toEqual([
      {
        code: "PARSE_FAIL",
        detail: "5",
        message:
          'The dependency graph is not valid JSON: a value is expected here. Write waves as {"waves": [{"id": 0, "tasks": ["1.1", "1.2"]}]}.',
        line: 5,
      },
    ]);
  });
});

test("a ticked container with an open task is a contradiction", () => {
  const { contradictions } = read(
    "- [x] 1. A",
    "  - [x] 1.1 a",
    "  - [ ]* 1.2 b",
    "- [x] 2. B",
    "  - [ ] 2.1 c",
  );
  expect(contradictions).toEqual([
    { message: "2 is ticked, but 2.1 is not. Tick 2.1, or clear the box of 2.", lines: [4, 5] },
  ]);
});

test("a list without numbers is an error", () => {
  expect(read("# Plan", "- [ ] Add a page").errors).toEqual([
    {
      code: "PARSE_FAIL",
      detail: "2",
      message: "The tasks of this list have no numbers. Number them, as in “- [ ] 1. Set up the project”.",
      line: 2,
    },
  ]);
});
