import { expect, test } from "vitest";
import {
  landed,
  opened,
  orchestrated,
  secondsAfter,
  started,
} from "../../../test/support/orchestration-states.ts";
import { reportOf } from "./report.ts";

const list = `### [ ] T1.1: One

### [ ] T1.2: Two

### [ ] T2.1: Three
**depends**: T1.1

### [-] T2.2: Four
`;

test("a report counts tasks, tries, times and merges", () => {
  const state = orchestrated(list, [
    [0, opened(1)],
    [0, started("T1.1")],
    [10, started("T1.2")],
    [20, { type: "attempt.finished", task: "T1.1", attempt: 1, commit: "c1", tested: "untested" }],
    [20, { ...landed("T1.1"), tested: "untested" } as ReturnType<typeof landed>],
    [40, { type: "attempt.failed", task: "T1.2", attempt: 1, reason: "no", failures: 1 }],
    [40, started("T1.2", 2)],
    [60, { type: "attempt.failed", task: "T1.2", attempt: 2, reason: "no", failures: 1 }],
    [60, { type: "task.failed", task: "T1.2", reason: "It failed." }],
    [60, { type: "phase.finished", phase: 1, commit: "c1", tested: "untested" }],
    [60, opened(2)],
  ]);
  expect(reportOf(state, secondsAfter(100), { messages: 2, tokens: 9 })).toEqual({
    id: "o_00000001",
    status: "running",
    tasks: { pending: 0, ready: 1, in_progress: 0, completed: 2, failed: 1, blocked: 0 },
    failures: [{ task: "T1.2", reason: "It failed." }],
    skipped: ["T2.2"],
    retries: 1,
    seconds: 100,
    criticalPath: ["T1.1", "T2.1"],
    parallelism: { most: 2, mean: 1.17 },
    barrierSeconds: 40,
    merges: 1,
    untestedMerges: 1,
    tokens: 0,
    costUsd: 0,
    main: { messages: 2, tokens: 9 },
  });
});
