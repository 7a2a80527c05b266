import { expect, test } from "vitest";
import { system } from "../../../protocol/actor.ts";
import type { Item } from "../../../protocol/dialects/message.ts";
import { failed, passed, phaseComplete, PlayedGates, types } from "./gate.suite.ts";

const good = [{ id: "JUDGED", status: "passed", details: "" }] as const;

test("a submitted phase counts whole, whichever steps the agent marked", () => {
  const played = new PlayedGates().started();
  expect(played.state.task.progress).toBe(0);
  played.says(phaseComplete(1));
  expect(played.state.task.progress).toBe(33.3);
  played.collects();
  played.checks(passed);
  played.judges([...good]);
  expect(played.state.task).toMatchObject({ status: "review", progress: 33.3 });
  expect(played.state.gate.stepsDone).toEqual([1, 2]);
});

test("rework does not take the steps of a submitted phase back", () => {
  const played = new PlayedGates().started();
  played.handsIn(1);
  played.checks(failed);
  expect(played.state.gate).toMatchObject({ stage: "working", attempt: 2 });
  expect(played.state.task.progress).toBe(33.3);
});

test("a verifier's phase counts whole at its review, and only a completed task has 100 per cent", () => {
  const played = new PlayedGates().toFirstReview();
  played.decides("approve");
  played.handsIn(2);
  played.checks(passed);
  expect(played.state.task.progress).toBe(66.7);
  played.decides("approve");
  expect(played.state.task).toMatchObject({ currentPhase: 3, progress: 66.7 });
  played.collects();
  played.checks(passed);
  played.judges([{ id: "WHOLE", status: "passed", details: "" }]);
  expect(played.state.task).toMatchObject({ status: "review", progress: 99 });
  played.decides("approve");
  expect(played.state.task).toMatchObject({ status: "completed", progress: 100 });
});

test("a retry from scratch begins at 0 in an emptied workspace, with a new conversation", () => {
  const played = new PlayedGates().toFirstReview();
  played.says(phaseComplete(1));
  played.decides("approve");
  played.do({ type: "task.message", text: "Mind the colours." });
  played.do({ type: "task.cancel" });
  played.ends(0);
  const before = played.state.gate;
  played.do({ type: "task.retry", from: "scratch" });
  expect(played.state.task).toMatchObject({ status: "pending", currentPhase: 1, progress: 0 });
  played.do({ type: "task.admit" }, system);
  expect(played.state.gate).toMatchObject({
    stage: "preparing",
    checkpointsWanted: ["before_retry"],
    resetting: {
      phase: 2,
      step: null,
      progress: 33.3,
      stepsDone: before.stepsDone,
      documents: before.documents,
      baseCommit: before.baseCommit,
    },
  });
  expect(played.state.conversation).toHaveLength(2);
  played.do({ type: "reset.done" }, system);
  expect(played.state.gate).toMatchObject({ stage: "working", resetting: null, stepsDone: [] });
  expect(played.state.task).toMatchObject({ status: "in_progress", currentPhase: 1, progress: 0 });
  expect(played.state.conversation.map(({ text }) => text)).toEqual([played.state.task.description]);
});

test("a retry from scratch takes the source again after the workspace is empty", () => {
  const played = new PlayedGates("program", "/code");
  played.do({ type: "task.submit" });
  played.do({ type: "task.admit" }, system);
  played.do({ type: "source.taken", commit: "source-1", note: "" }, system);
  played.do({ type: "task.cancel" });
  played.ends(0);
  played.do({ type: "task.retry", from: "scratch" });
  played.do({ type: "task.admit" }, system);
  played.do({ type: "reset.done" }, system);
  expect(played.state.gate).toMatchObject({ stage: "preparing", resetting: null });
  played.do({ type: "source.taken", commit: "source-2", note: "" }, system);
  expect(played.state.gate).toMatchObject({ stage: "working", baseCommit: "source-2" });
});

test("a retry from a checkpoint that finds none intact keeps the files", () => {
  const played = new PlayedGates().started();
  played.do({ type: "task.cancel" });
  played.ends(0);
  const events = played.do({ type: "task.retry", from: "checkpoint", skipped: ["c_00000001"] });
  expect(types(events)).toEqual(["checkpoint.skipped", "task.moved"]);
  expect(played.state.gate.resetting).toBe(null);
});

function step(phase: number, number: number): Item {
  const rawContent = `=== STEP ${phase}.${number} COMPLETE ===`;
  return { kind: "message", type: "STEP_COMPLETE", payload: { phase, step: number }, rawContent, offset: 0 };
}

test("an agent is told about a step marker that does not belong to its phase, and never paused for it", () => {
  const played = new PlayedGates().started();
  const first = types(played.says(step(2, 1), step(2, 2)));
  expect(first).toEqual(["message.voided", "message.planned", "message.voided"]);
  expect(played.state.agent.outbox).toMatchObject([
    {
      type: "protocol_error",
      block: "STEP 2.1 COMPLETE",
      reason: "It is about phase 2, but the current phase is 1.",
      advice:
        "Continue with the work of phase 1. Print === PHASE 1 COMPLETE === only when that work is done.",
    },
  ]);
  let told = 1;
  for (let turn = 0; turn < 8; turn++) {
    for (const { messageId } of played.state.agent.outbox)
      played.do({ type: "message.sent", runId: played.runId, messageId }, system);
    told += types(played.says(step(1, 9))).filter((type) => type === "message.planned").length;
  }
  expect([told, played.state.task.agentStatus]).toEqual([3, "running"]);
});

test("markers of steps of the current phase, and those that arrive after its end, are not corrected", () => {
  const played = new PlayedGates().started();
  expect(types(played.says(step(1, 2)))).toEqual(["step.completed"]);
  const end = types(played.says(phaseComplete(1), step(2, 1)));
  expect(end).not.toContain("message.voided");
});
