import { expect, test } from "vitest";
import { collapse, type CollapsibleNode, countsOf, type NodeStatus } from "./collapse.ts";

/** Creates a task of a phase. `!` after the state puts it on the critical path. */
function task(phase: number, state: string = "pending"): CollapsibleNode {
  return {
    id: "T",
    phase,
    status: state.replace("!", "") as NodeStatus,
    critical: state.endsWith("!"),
  };
}

/** Returns a visible graph as text: `T3` is a task, `P1` a collapsed phase. */
function shown(...given: Parameters<typeof collapse>) {
  const { nodes, edges } = collapse(...given);
  const names = nodes.map((node) => (node.kind === "task" ? `T${node.task}` : `P${node.phase}`));
  return { nodes: names, edges: edges.map(([from, to]) => `${names[from]}>${names[to]}`) };
}

const twoPhases = [
  task(1, "completed"),
  task(1, "completed"),
  task(1, "failed"),
  task(2),
  task(2),
  task(2, "pending!"),
];

test("a graph up to the limit shows every task", () => {
  expect(shown({ nodes: twoPhases, edges: [[0, 3]] }, { limit: 6 })).toEqual({
    nodes: ["T0", "T1", "T2", "T3", "T4", "T5"],
    edges: ["T0>T3"],
  });
});

test("the limit is 150 nodes", () => {
  const tasks = Array.from({ length: 151 }, () => task(1));
  expect(collapse({ nodes: tasks.slice(1), edges: [] }).nodes).toHaveLength(150);
  expect(shown({ nodes: tasks, edges: [] }).nodes).toEqual(["P1"]);
});

test("a graph above the limit collapses each phase, except running, failed and critical tasks", () => {
  const edges = [
    [0, 3],
    [1, 4],
    [0, 2],
    [2, 5],
    [2, 3],
  ] as const;
  expect(shown({ nodes: twoPhases, edges }, { limit: 5 })).toEqual({
    nodes: ["P1", "T2", "P2", "T5"],
    edges: ["P1>P2", "T2>T5", "T2>P2"],
  });
});

test("a collapsed phase counts all its tasks", () => {
  const { nodes } = collapse({ nodes: twoPhases, edges: [] }, { limit: 5 });
  expect(nodes[0]).toEqual({
    kind: "phase",
    id: "phase 1",
    phase: 1,
    width: 232,
    height: 76,
    counts: { done: 2, running: 0, failed: 1, blocked: 0, total: 3 },
    hidden: 2,
  });
});

test("the selected task and its neighbours stay visible", () => {
  const nodes = Array.from({ length: 9 }, (_, at) => task(at < 5 ? 1 : 2));
  const edges = [
    [0, 1],
    [1, 5],
  ] as const;
  expect(shown({ nodes, edges }, { limit: 8, selected: 1 }).nodes).toEqual(["P1", "T0", "T1", "P2", "T5"]);
});

test("an opened phase shows every task", () => {
  expect(shown({ nodes: twoPhases, edges: [] }, { limit: 4, open: new Set([2]) }).nodes).toEqual([
    "P1",
    "T2",
    "T3",
    "T4",
    "T5",
  ]);
});

test("running tasks take precedence over failed tasks, and these over the critical path", () => {
  const states = ["pending!", "failed", "in_progress", "pending", "pending", "pending"];
  const nodes = states.map((state) => task(1, state));
  expect(shown({ nodes, edges: [] }, { limit: 2 }).nodes).toEqual(["P1", "T2"]);
  expect(shown({ nodes, edges: [] }, { limit: 3 }).nodes).toEqual(["P1", "T1", "T2"]);
});

test("a single hidden task of a phase is shown instead of a collapsed phase", () => {
  expect(shown({ nodes: [task(1, "failed"), task(1)], edges: [] }, { limit: 1 }).nodes).toEqual(["P1"]);
  expect(shown({ nodes: [task(1, "failed"), task(1), task(2)], edges: [] }, { limit: 2 }).nodes).toEqual([
    "P1",
    "T2",
  ]);
});

test("skipped tasks count as done, waiting tasks only in the total", () => {
  const statuses: NodeStatus[] = ["skipped", "completed", "ready", "pending", "blocked", "in_progress"];
  expect(countsOf(statuses)).toEqual({ done: 2, running: 1, failed: 0, blocked: 1, total: 6 });
});
