import { expect, test } from "vitest";
import { rowsOf } from "../table/rows.ts";
import { opened, runAfter, started } from "../test-run.ts";
import { graphOfRun } from "./graph-of.ts";

test("the graph has the server's positions, the current states and the counts of collapsed phases", () => {
  const run = runAfter(opened(1), started("A1"));
  const box = { y: 0, width: 10, height: 5 };
  const layout = {
    width: 90,
    height: 5,
    nodes: [
      { id: "A1", x: 0, ...box, column: 0, phase: 1, hidden: null },
      { id: "A2", x: 20, ...box, column: 1, phase: 1, hidden: null },
      { id: "phase 2", x: 50, ...box, column: 2, phase: 2, hidden: 2 },
    ],
    edges: [
      {
        from: 0,
        to: 1,
        points: [
          { x: 10, y: 2 },
          { x: 20, y: 2 },
        ],
      },
    ],
    criticalPath: ["A1", "A2", "B1"],
  };
  expect(graphOfRun(run, rowsOf(run), layout, (phase) => `Phase ${phase}`)).toEqual({
    width: 90,
    height: 5,
    nodes: [
      { id: "A1", title: "Login", status: "in_progress", critical: true, phase: 1, x: 0, ...box, column: 0 },
      { id: "A2", title: "Basket", status: "pending", critical: true, phase: 1, x: 20, ...box, column: 1 },
      {
        id: "phase 2",
        title: "Phase 2",
        status: "pending",
        critical: false,
        phase: 2,
        x: 50,
        ...box,
        column: 2,
        counts: { done: 0, running: 0, failed: 0, blocked: 0, total: 2 },
      },
    ],
    edges: [
      {
        from: 0,
        to: 1,
        points: [
          [10, 2],
          [20, 2],
        ],
        critical: true,
      },
    ],
    phases: [
      { phase: 1, title: "Base", x: 0, width: 30 },
      { phase: 2, title: "", x: 50, width: 10 },
    ],
  });
});
