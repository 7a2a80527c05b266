import { expect, test } from "vitest";
import { readTaskMaster } from "./read-task-master.ts";

function read(...tasks: readonly object[]): ReturnType<typeof readTaskMaster> {
  return readTaskMaster(JSON.stringify({ master: { tasks } }));
}

function arrows({ edges }: ReturnType<typeof readTaskMaster>): readonly string[] {
  return edges.map(({ task, needs }) => `${task} < ${needs}`);
}

test("a task has the fields of the file, and their lines", () => {
  const content = `{
  "master": {
    "tasks": [
      {
        "id": 3,
        "title": "Operations",
        "description": "Create and list.",
        "details": "Use the store.",
        "testStrategy": "Run the tests.",
        "status": "in-progress",
        "priority": "critical",
        "dependencies": [
          1
        ],
        "acceptanceCriteria": "It works.",
        "relevantFiles": [
          { "path": "src/a.ts", "action": "modify" },
          { "path": "src/b.ts", "action": "reference" }
        ]
      },
      { "id": "1", "title": "Set up", "status": "done", "subtasks": [] }
    ]
  }
}`;
  expect(readTaskMaster(content)).toEqual({
    title: null,
    phases: [{ number: 1, title: null, line: 5 }],
    tasks: [
      {
        id: "3",
        title: "Operations",
        phase: 1,
        line: 5,
        status: "running",
        box: null,
        optional: false,
        specialists: [],
        files: ["src/a.ts"],
        tests: ["Run the tests."],
        criteria: ["It works."],
        worktree: null,
        priority: "high",
        body: "Create and list.\n\nUse the store.",
        omitted: [],
        notes: [],
      },
      {
        id: "1",
        title: "Set up",
        phase: 1,
        line: 21,
        status: "done",
        box: null,
        optional: false,
        specialists: [],
        files: [],
        tests: [],
        criteria: [],
        worktree: null,
        priority: "normal",
        body: "",
        omitted: [],
        notes: [],
      },
    ],
    edges: [{ task: "3", needs: "1", kind: "explicit", line: 13 }],
    barriers: [],
    external: [],
    contradictions: [],
    errors: [],
    containers: [],
  });
});

test("statuses and priorities are mapped", () => {
  const words = ["pending", "blocked", "in-progress", "review", "done", "completed", "cancelled", "deferred"];
  const { tasks } = read(...words.map((status, index) => ({ id: index + 1, title: status, status })), {
    id: 9,
    title: "none",
  });
  expect(tasks.map(({ status }) => status)).toEqual([
    "open",
    "open",
    "running",
    "running",
    "done",
    "done",
    "skipped",
    "skipped",
    "open",
  ]);
  const { tasks: ranked } = read(
    ...["low", "medium", "high", "critical"].map((priority, id) => ({ id, title: "x", priority })),
  );
  expect(ranked.map(({ priority }) => priority)).toEqual(["low", "normal", "high", "high"]);
});

test("reads the tag master, or else a file without tags, or else the first tag", () => {
  const list = (id: number): object => ({ tasks: [{ id, title: "x" }] });
  const ids = (file: object): readonly string[] =>
    readTaskMaster(JSON.stringify(file)).tasks.map(({ id }) => id);
  expect(ids({ other: list(1), master: list(2) })).toEqual(["2"]);
  expect(ids({ tasks: [{ id: 3, title: "x" }], metadata: {} })).toEqual(["3"]);
  expect(ids({ notes: {}, first: list(4), second: list(5) })).toEqual(["4"]);
});

test("in a subtask, a plain number is a sibling and a dotted id is a full id", () => {
  const draft = read(
    { id: 1, title: "A", subtasks: [{ id: 1, title: "a" }] },
    {
      id: 2,
      title: "B",
      subtasks: [
        { id: 1, title: "b", dependencies: ["1.1"] },
        { id: "2", title: "c", dependencies: [1] },
        { id: "2.3", title: "d", dependencies: ["2"] },
        { id: 4, title: "e", dependencies: [7] },
        { id: 5, title: "f", dependencies: [8] },
      ],
    },
    { id: 7, title: "G" },
  );
  expect(draft.tasks.map(({ id }) => id)).toEqual(["1.1", "2.1", "2.2", "2.3", "2.4", "2.5", "7"]);
  expect(arrows(draft)).toEqual(["2.1 < 1.1", "2.2 < 2.1", "2.3 < 2.2", "2.4 < 7", "2.5 < 2.8"]);
});

test("5.10 is not 5.1, even as a number", () => {
  const { edges } = readTaskMaster(
    '{"tasks":[{"id":5,"subtasks":[{"id":1},{"id":10}]},{"id":6,"dependencies":[5.10]}]}',
  );
  expect(edges).toEqual([{ task: "6", needs: "5.10", kind: "explicit", line: 1 }]);
});

test("a task with subtasks is a container on both sides of a dependency", () => {
  const subtasks = [
    { id: 1, title: "a" },
    { id: 2, title: "b" },
  ];
  const draft = read(
    { id: 1, title: "A", subtasks },
    { id: 2, title: "B", dependencies: [1], subtasks },
    { id: 3, title: "C", dependencies: ["2"] },
  );
  expect(arrows(draft)).toEqual(["2.1 < 1.1", "2.1 < 1.2", "2.2 < 1.1", "2.2 < 1.2", "3 < 2.1", "3 < 2.2"]);
  expect(draft.containers.map(({ id, box, required }) => [id, box, required])).toEqual([
    ["1", null, ["1.1", "1.2"]],
    ["2", null, ["2.1", "2.2"]],
  ]);
  expect(draft.tasks[0]?.body).toBe("Part of 1: A");
});

test("a closed container closes its subtasks, and open ones are reported", () => {
  const subtasks = [
    { id: 1, title: "a", status: "done" },
    { id: 2, title: "b", status: "pending" },
  ];
  const { tasks, contradictions } = read(
    { id: 1, title: "A", status: "done", subtasks },
    { id: 2, title: "B", status: "deferred", subtasks },
  );
  expect(tasks.map(({ status }) => status)).toEqual(["done", "done", "done", "skipped"]);
  expect(contradictions).toEqual([
    {
      message: "1 is done, but 1.2 is not. 1.2 counts as done; reopen 1 if there is work left.",
      lines: [1, 1],
    },
  ]);
});

test("a dependency on the container of a subtask is a contradiction; one on itself stays an edge", () => {
  const draft = read(
    { id: 1, title: "A", subtasks: [{ id: 2, title: "a", dependencies: [1] }] },
    { id: 3, title: "B", dependencies: [3] },
  );
  expect(arrows(draft)).toEqual(["3 < 3"]);
  expect(draft.contradictions).toEqual([
    { message: "1.2 depends on 1, but 1.2 is a part of 1. Remove the dependency.", lines: [1, 1] },
  ]);
});

test("values of the wrong type are errors with their lines, and the other tasks are still read", () => {
  const { tasks, errors } = readTaskMaster(
    [
      '{"tasks": [',
      '{"id": 1, "title": "a", "dependencies": "2"},',
      '{"id": true, "title": "b"},',
      '"c",',
      '{"id": 4, "title": 5, "status": "someday",',
      ' "dependencies": [null, "x y"]},',
      '{"id": 5, "title": "e", "dependencies": null}',
      "]}",
    ].join("\n"),
  );
  expect(tasks.map(({ id }) => id)).toEqual(["1", "4", "5"]);
  expect(errors.map(({ code, line }) => [code, line])).toEqual(
    [2, 3, 4, 5, 5, 6, 6].map((line) => ["PARSE_FAIL", line]),
  );
});

test.each([
  [
    '{"tasks": [\n  {"id": 1,}\n]}',
    2,
    "The file is not valid JSON: line 2 should have a name in double quotes.",
  ],
  ['{"tasks": []}\n}', 2, "The file is not valid JSON: line 2 should have the end of the file."],
  ["", 1, "The file is not valid JSON: line 1 should have a value."],
  ["[]", 1, 'The file has no list of tasks. Write {"master": {"tasks": [{"id": 1, "title": "…"}]}}.'],
])("%j is an error", (content, line, message) => {
  expect(readTaskMaster(content).errors).toEqual([
    { code: "PARSE_FAIL", detail: String(line), message, line },
  ]);
});
