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

test("a report counts tasks, retries, times and merges", () => {
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
    before: 0,
    attempts: 3,
    retries: 1,
    seconds: 100,
    criticalPath: ["T1.1", "T2.1"],
    parallelism: { most: 2, mean: 1.17 },
    barrierSeconds: 40,
    merges: 1,
    untestedMerges: 1,
    tokens: 0,
    costUsd: 0,
    main: { ...byCode, messages: 2, tokens: 9 },
  });
});

const byCode = {
  agent: null,
  starts: 0,
  replaced: null,
  messages: 0,
  tokens: 0,
  context: 0,
  billedInput: 0,
  output: 0,
  costUsd: 0,
};

test("a report adds up the cost of all agents that were main", () => {
  const report = { status: "failed", tokens: 1_500, costUsd: 0.25 } as const;
  const usage = { billedInput: 1_400, output: 100, context: 900 };
  const state = orchestrated(
    list,
    [
      [0, opened(1)],
      [0, { type: "main.started", childId: "t_00000001", agent: "claude" }],
      [1, { type: "main.heard", number: 1, said: ["RESOLVE_NEXT"], answers: [], retried: [] }],
      [1, { type: "main.told", number: 1, lines: ["READY:T1.1,T1.2"], last: false }],
      [2, { type: "main.reported", childId: "t_00000001", seq: 7, ...report, usage }],
      [2, { type: "main.failed", reason: "Main ended with exit code 1." }],
      [2, { type: "main.started", childId: "t_00000002", agent: "claude" }],
      [
        3,
        {
          type: "main.reported",
          childId: "t_00000002",
          seq: 9,
          ...report,
          usage: { billedInput: 600, output: 50, context: 650 },
        },
      ],
      [3, { type: "main.replaced", reason: "A person cancelled main." }],
    ],
    { main_agent: "claude" },
  );
  const { main, tokens, costUsd } = reportOf(state, secondsAfter(9), { messages: 0, tokens: 0 });
  expect({ main, tokens, costUsd }).toEqual({
    main: {
      agent: "claude",
      starts: 2,
      replaced: "A person cancelled main.",
      messages: 2,
      tokens: 7,
      context: 900,
      billedInput: 2_000,
      output: 150,
      costUsd: 0.5,
    },
    tokens: 3_000,
    costUsd: 0.5,
  });
});
