import { expect, test } from "vitest";
import type { Plan } from "../protocol/orchestration/plan.ts";
import { progressOf } from "../protocol/orchestration/progress.ts";
import { graphLayout } from "./graph-layout.ts";

/** Returns the state of a plan with two phases of this many tasks each, before anything has started. */
function stateOf(tasksPerPhase: number) {
  const tasks = [1, 2].flatMap((phase) =>
    Array.from({ length: tasksPerPhase }, (_, at) => ({
      id: `T${phase}.${at + 1}`,
      title: "",
      phase,
      line: null,
      specialist: null,
      files: [],
      priority: "normal" as const,
      optional: false,
    })),
  );
  const phases = [1, 2].map((number) => ({ number, title: null, slug: String(number) }));
  const plan: Plan = {
    phases,
    tasks,
    edges: [{ task: tasksPerPhase, needs: 0, kind: "explicit", line: 1 }],
    barriers: [],
  };
  return { plan, progress: progressOf(plan, () => null, 1) };
}

const nothing = { open: new Set<number>(), selected: "" };

test("a small graph shows every task and caches its layout", () => {
  const state = stateOf(2);
  const layout = graphLayout(state, nothing);
  expect(layout.nodes.map(({ id, phase, hidden }) => [id, phase, hidden])).toEqual([
    ["T1.1", 1, null],
    ["T1.2", 1, null],
    ["T2.1", 2, null],
    ["T2.2", 2, null],
  ]);
  expect(graphLayout(state, nothing)).toBe(layout);
});

test("a large graph collapses phases, except the critical path and opened phases", () => {
  const state = stateOf(100);
  const shown = (open: number[]) =>
    graphLayout(state, { open: new Set(open), selected: "" }).nodes.map(({ id, hidden }) => [id, hidden]);
  expect(shown([])).toEqual([
    ["phase 1", 99],
    ["T1.1", null],
    ["phase 2", 99],
    ["T2.1", null],
  ]);
  expect(shown([2])).toHaveLength(2 + 100);
});

test("a large graph shows the selected task", () => {
  const { nodes } = graphLayout(stateOf(100), { open: new Set(), selected: "t2.50" });
  expect(nodes.map(({ id }) => id)).toEqual(["phase 1", "T1.1", "phase 2", "T2.1", "T2.50"]);
});
