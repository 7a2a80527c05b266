import { describe, expect, test } from "vitest";
import {
  landed,
  opened,
  orchestrated,
  started,
  type Timed,
} from "../../../test/support/orchestration-states.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import { answer } from "./answer.ts";

const list = `# Shop

## Phase 1: Base

### [ ] T1.1: One
**files**: a.txt

### [ ] T1.2: Two
**files**: a.txt

### [ ] T1.3: Three

### [ ] T1.4: Four
**depends**: T1.3

## Phase 2: More

### [ ] T2.1: Five
**depends**: T1.4
`;
const fresh = orchestrated(list, [[0, opened(1)]]);
const busy = orchestrated(list, [
  [0, opened(1)],
  [1, started("T1.3")],
]);
const failed: OrchestrationEvent = { type: "task.failed", task: "T1.3", reason: "The tests fail." };
const stuck = orchestrated(list, [
  [0, opened(1)],
  [1, started("T1.3")],
  [2, failed],
]);
const done = orchestrated(list, [
  [0, opened(1)],
  [1, started("T1.3")],
  [2, landed("T1.3")],
]);

describe("RESOLVE_NEXT", () => {
  test("names the tasks that may start, longest chain first, and those that have to wait", () => {
    expect(answer(fresh, "RESOLVE_NEXT", 9).line).toBe("READY:T1.3,T1.1|T1.2");
    expect(answer(fresh, "RESOLVE_NEXT", 1).line).toBe("READY:T1.3|T1.1,T1.2");
    expect(answer(fresh, " RESOLVE_NEXT:FORCE # again ", 9).line).toBe("READY:T1.3,T1.1|T1.2");
  });

  test("names the tasks to wait for if nothing may start", () => {
    expect(answer(busy, "RESOLVE_NEXT", 0).line).toBe("CUSTOM:WAIT:T1.3,T1.1,T1.2");
    expect(answer(fresh, "RESOLVE_NEXT:PHASE:2", 9).line).toBe("CUSTOM:WAIT:T2.1");
  });

  test("reports that a phase or the whole list is done", () => {
    const settled: readonly Timed[] = [
      [0, opened(1)],
      ...["T1.1", "T1.2", "T1.3", "T1.4"].map((task) => [1, { type: "task.skipped", task }] as const),
      [2, { type: "phase.finished", phase: 1, commit: "c0", tested: "untested" }],
    ];
    const over = orchestrated(list, settled);
    expect(answer(over, "RESOLVE_NEXT:PHASE:1", 9).line).toBe("PHASE_DONE:1");
    expect(answer(over, "RESOLVE_NEXT", 9).line).toBe("PHASE_DONE:1");
    const moved = orchestrated(list, [
      ...settled,
      [3, { type: "branch.moved", branch: "main", commit: "c0" }],
      [3, opened(2)],
    ]);
    expect(answer(moved, "RESOLVE_NEXT:PHASE:1", 9).line).toBe("PHASE_DONE:1");
    expect(answer(moved, "RESOLVE_NEXT", 9).line).toBe("READY:T2.1");
    const finished = orchestrated(list, [[0, { type: "orchestration.finished", status: "failed" }]]);
    expect(answer(finished, "RESOLVE_NEXT", 9).line).toBe("ALL_DONE");
  });

  test("reports why nothing can continue", () => {
    const paused = orchestrated(list, [[0, { type: "orchestration.paused" }]]);
    const refused = orchestrated(list, [[0, { type: "project.refused", reason: "Commit first." }]]);
    expect(answer(paused, "RESOLVE_NEXT", 9).line).toBe("ERROR:The orchestration is paused.");
    expect(answer(refused, "RESOLVE_NEXT", 9).line).toBe("ERROR:Commit first.");
    expect(answer(fresh, "RESOLVE_NEXT:PHASE:7", 9).line).toBe("ERROR:The list has no phase 7.");
  });
});

test("TASK_ID returns the status of a task, and META changes its priority and time limit", () => {
  expect(answer(done, "TASK_ID:t1.3", 9)).toEqual({ line: "DONE:T1.3" });
  expect(answer(stuck, "TASK_ID:T1.3", 9)).toEqual({ line: "FAIL:T1.3:The tests fail." });
  expect(answer(busy, "TASK_ID:T1.3", 9)).toEqual({ line: "CUSTOM:WAIT:T1.3" });
  expect(answer(fresh, "TASK_ID:T1.4", 9)).toEqual({ line: "ERROR:T1.4 waits for T1.3." });
  expect(answer(stuck, "TASK_ID:T1.4", 9)).toEqual({ line: "ERROR:T1.4 is blocked, because T1.3 failed." });
  expect(answer(fresh, "TASK_ID:T9.9", 9)).toEqual({ line: "ERROR:The list has no task T9.9." });
  expect(answer(fresh, 'TASK_ID:T1.1\nMETA:{"priority":"low","timeout":90}', 9)).toEqual({
    line: "CUSTOM:WAIT:T1.1",
    command: { type: "task.dispatch", task: "T1.1", priority: "low", timeout: 90 },
  });
});

test("TASK_ID dispatches a ready task if an agent leads, and RESOLVE_NEXT names those that it did not dispatch", () => {
  const led = orchestrated(
    list,
    [
      [0, opened(1)],
      [1, { type: "task.dispatched", task: "T1.3" }],
    ],
    { main_agent: "claude" },
  );
  expect(answer(led, "RESOLVE_NEXT", 0)).toEqual({ line: "READY:T1.1|T1.2" });
  expect(answer(led, 'TASK_ID:T1.1\nMETA:{"priority":"low"}', 0)).toEqual({
    line: "CUSTOM:WAIT:T1.1",
    command: { type: "task.dispatch", task: "T1.1", priority: "low", timeout: null },
  });
  expect(answer(led, "TASK_ID:T1.3", 0)).toEqual({ line: "CUSTOM:WAIT:T1.3" });
});

test("a report of main neither completes nor fails a task", () => {
  const words = "Only Signalbox completes or fails a task.";
  expect(answer(busy, "DONE:T1.3:tests=15", 9)).toEqual({ line: `ERROR:T1.3 is in progress. ${words}` });
  expect(answer(fresh, "FAIL:T1.1:no", 9)).toEqual({ line: `ERROR:T1.1 is ready. ${words}` });
  expect(answer(done, "DONE:T1.3", 9)).toEqual({ line: "DONE:T1.3" });
  expect(answer(fresh, "ALL_DONE", 9)).toEqual({
    line: "ERROR:ALL_DONE is an answer. Ask with RESOLVE_NEXT.",
  });
});

test("CUSTOM skips, retries and prioritizes a task, and is echoed", () => {
  expect(answer(fresh, "CUSTOM:SKIP:T1.1", 9)).toEqual({
    line: "CUSTOM:SKIP:T1.1",
    command: { type: "task.skip", task: "T1.1" },
  });
  expect(answer(stuck, "CUSTOM:RETRY:T1.3", 9)).toEqual({
    line: "CUSTOM:RETRY:T1.3",
    command: { type: "task.retry", task: "T1.3" },
  });
  expect(answer(fresh, "CUSTOM:PRIORITY:T1.1", 9)).toEqual({
    line: "CUSTOM:PRIORITY:T1.1:high",
    command: { type: "task.prioritize", task: "T1.1", priority: "high" },
  });
  expect(answer(fresh, "CUSTOM:PRIORITY:T1.1:soon", 9).line).toBe(
    'ERROR:"soon" is not a priority. Use high, normal or low.',
  );
  expect(answer(fresh, "CUSTOM:NOTE:hello", 9).line).toBe(
    "ERROR:CUSTOM:NOTE is unknown. Use PRIORITY, SKIP or RETRY.",
  );
});

test.each(["", "hello", "RESOLVE_NEXT\nCUSTOM:SKIP:T1.1", "TASK_ID:", "say RESOLVE_NEXT", "ERROR:LOCKED"])(
  "asks for one message instead of %j",
  (text) => {
    expect(answer(fresh, text, 9)).toEqual({
      line: "ERROR:Send one message, such as RESOLVE_NEXT, TASK_ID:T1.3 or CUSTOM:SKIP:T1.3.",
    });
  },
);
