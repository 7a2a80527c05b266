import { describe, expect, test } from "vitest";
import {
  landed,
  opened,
  orchestrated,
  secondsAfter,
  started,
} from "../../../test/support/orchestration-states.ts";
import type { OrchestrationEvent } from "./event.ts";
import { evolveOrchestration } from "./evolve.ts";
import type { OrchestrationState } from "./state.ts";
import { messagesOf } from "./messages.ts";

const list = "# Shop\n\n- [ ] T1.1: One\n- [ ] T1.2: Two\n";

/** Returns the messages of an event 120 seconds after the start. */
function said(before: OrchestrationState, event: OrchestrationEvent, verbose = false): string[] {
  const at = secondsAfter(120);
  return messagesOf(event, { at, state: evolveOrchestration(before, event, at), verbose });
}

const running = orchestrated(list, [
  [0, opened(1)],
  [10, started("T1.1")],
  [20, started("T1.2")],
]);
const failedAttempt: OrchestrationEvent = {
  type: "attempt.failed",
  task: "T1.1",
  attempt: 1,
  reason: "no",
  failures: 1,
};
const retried = evolveOrchestration(
  evolveOrchestration(running, failedAttempt, secondsAfter(50)),
  started("T1.1", 2),
  secondsAfter(60),
);
const failed: OrchestrationEvent = { type: "task.failed", task: "T1.1", reason: "tests=3 failed" };

describe("the messages of an event", () => {
  const conflict = {
    type: "merge.conflicted" as const,
    task: "T1.1",
    attempt: 1,
    ours: "c1",
    theirs: "c2",
    files: ["a", "b", "c", "d"].map((path) => ({ path, base: null, ours: null, theirs: null })),
    reason: null,
  };
  test.each<{ event: OrchestrationEvent; lines: string[] }>([
    { event: started("T1.1", 2), lines: ["EXECUTE:T1.1"] },
    { event: landed("T1.1", "T1.2"), lines: ["DONE:T1.1", "DONE:T1.2"] },
    { event: failedAttempt, lines: [] },
    { event: failed, lines: ["FAIL:T1.1:tests=3 failed"] },
    { event: { type: "phase.finished", phase: 1, commit: "c1", tested: "passed" }, lines: ["PHASE_DONE:1"] },
    { event: { type: "orchestration.finished", status: "completed" }, lines: ["ALL_DONE"] },
    { event: { type: "orchestration.finished", status: "failed" }, lines: ["ALL_DONE"] },
    { event: { type: "task.skipped", task: "T1.1" }, lines: ["CUSTOM:SKIP:T1.1"] },
    { event: { type: "task.retried", task: "T1.1" }, lines: ["CUSTOM:RETRY:T1.1"] },
    {
      event: { type: "task.prioritized", task: "T1.1", priority: "low" },
      lines: ["CUSTOM:PRIORITY:T1.1:low"],
    },
    { event: { ...conflict, step: "agent" }, lines: [] },
    {
      event: { ...conflict, step: "person" },
      lines: ["ERROR:T1.1 has a conflict in a, b, c and 1 more that a person must resolve."],
    },
    {
      event: {
        type: "branch.refused",
        commit: "c1",
        refusal: { code: "dirty", message: "Commit\nor stash them." },
      },
      lines: ["ERROR:Commit or stash them."],
    },
    {
      event: { type: "project.refused", reason: "src: no repository" },
      lines: ["ERROR:OTHER:src: no repository"],
    },
    { event: { type: "orchestration.cancelled" }, lines: ["ERROR:The orchestration was cancelled."] },
    { event: { type: "orchestration.paused" }, lines: [] },
  ])("$event.type: $lines", ({ event, lines }) => {
    expect(said(running, event)).toEqual(lines);
  });

  test("have keys in verbose mode", () => {
    expect([
      said(running, landed("T1.2"), true),
      said(running, started("T1.1"), true),
      said(running, started("T1.1", 2), true),
      said(retried, failed, true),
    ]).toEqual([
      ["DONE:T1.2:elapsed=100s"],
      ["EXECUTE:T1.1"],
      ["EXECUTE:T1.1:attempt=2"],
      ["FAIL:T1.1:elapsed=110s:retries=1:tests=3 failed"],
    ]);
  });

  test("contain at most 100 characters of a reason", () => {
    const [line = ""] = said(running, { ...failed, reason: "x".repeat(300) });
    expect(line).toBe(`FAIL:T1.1:${"x".repeat(100)}`);
  });
});
