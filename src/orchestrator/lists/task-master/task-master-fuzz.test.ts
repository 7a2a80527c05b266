import { expect, test } from "vitest";
import { fuzz, timed } from "../draft-laws.suite.ts";
import { readTaskMaster } from "./read-task-master.ts";

const list = JSON.stringify(
  {
    master: {
      tasks: [
        { id: 1, title: "Set up", description: "d", status: "done", dependencies: [], priority: "high" },
        {
          id: 2,
          title: "Storage",
          status: "in-progress",
          dependencies: [1],
          subtasks: [
            { id: 1, title: "Schema", status: "pending", dependencies: [] },
            { id: 2, title: "Queries", status: "pending", dependencies: [1, "1"] },
          ],
        },
        { id: "3", title: "Page", status: "blocked", dependencies: ["2.2", 2], testStrategy: "Open it" },
      ],
      metadata: { created: "2026-01-01" },
    },
    other: { tasks: [] },
  },
  null,
  2,
);
const tokens = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  '"id"',
  '"tasks"',
  '"master"',
  '"subtasks"',
  '"dependencies"',
  '"status"',
  '"done"',
  "1",
  "2.2",
  "5.10",
  '"1.2"',
  "null",
  "true",
  "-0",
  "1e5",
  "\\",
  "\n",
  " ",
  "é",
  "\uFEFF",
  "\0",
  '{"id":1,"dependencies":[1]}',
  '{"tasks":[',
  '{"master":{"tasks":[',
];

test("reads damaged files and random tokens without an exception", () => {
  expect(() => {
    fuzz(readTaskMaster, list, tokens);
  }).not.toThrow();
});

function long(count: number): string {
  const tasks = Array.from({ length: count / 10 }, (_, index) => ({
    id: index + 1,
    title: `Part ${String(index)}`,
    status: "pending",
    dependencies: index === 0 ? [] : [index],
    subtasks: Array.from({ length: 10 }, (_, sub) => ({
      id: sub + 1,
      title: "Piece",
      description: "Some text that says what to do.",
      status: "pending",
      dependencies: sub === 0 ? [] : [sub],
    })),
  }));
  return JSON.stringify({ master: { tasks } }, null, 2);
}

test("4,000 tasks are read in linear time", () => {
  const small = timed(readTaskMaster, long(1000));
  const large = timed(readTaskMaster, long(4000));
  expect(large.draft.tasks).toHaveLength(4000);
  expect(large.time).toBeLessThan(Math.max(12 * small.time, 500));
});

test("large containers that depend on each other become a barrier, not millions of edges", () => {
  const subtasks = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, title: "x" }));
  const tasks = [
    { id: 1, title: "a", subtasks },
    { id: 2, title: "b", dependencies: [1], subtasks },
  ];
  const { edges, barriers } = readTaskMaster(JSON.stringify({ tasks }));
  expect(edges).toEqual([]);
  expect(barriers.map(({ before, after, kind }) => [before.length, after.length, kind])).toEqual([
    [2000, 2000, "order"],
  ]);
});

test.each(["[", '{"a":', '"', "\\", "9"])("100,000 repetitions of %s give an error quickly", (token) => {
  expect(readTaskMaster(token.repeat(100_000)).errors.map(({ code, line }) => [code, line])).toEqual([
    ["PARSE_FAIL", 1],
  ]);
});
