import { expect, test } from "vitest";
import { opened, orchestrated, started } from "../../../test/support/orchestration-states.ts";
import { listOutcome } from "./list-outcome.ts";

test("names every deviation from the expected outcome of the demo's list", () => {
  const merged = { phase: 1, tasks: [{ task: "T1.1", attempt: 2 }], before: "c0", commit: "c1" };
  const state = orchestrated("# List\n\n### [ ] T1.1: One\n\n### [ ] T1.2: Two\n", [
    [0, opened(1)],
    [1, started("T1.1")],
    [2, { type: "attempt.failed", task: "T1.1", attempt: 1, reason: "It failed.", failures: 1 }],
    [3, started("T1.1", 2)],
    [4, { type: "merge.landed", ...merged, tested: "passed" }],
  ]);
  const conflicts = [{ task: "T2.1", by: "person" }] as const;
  expect(listOutcome(state, conflicts, false)).toEqual({
    id: "o_00000001",
    status: "running",
    project: "/project",
    completed: 1,
    retried: ["T1.1"],
    conflicts,
    testsPass: false,
    unexpected: [
      "status: running, expected completed",
      "completed tasks: 1, expected 24",
      "retried tasks: T1.1, expected T2.5",
      "conflicts: T2.1 by person, expected T2.1 or T2.2 by agent, T3.1 or T3.2 by person",
      "the project's tests fail",
    ],
  });
});
