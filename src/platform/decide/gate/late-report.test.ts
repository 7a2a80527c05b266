import { system } from "../../../protocol/actor.ts";
import { expect, test } from "vitest";
import type { RestorePlan } from "../../../protocol/task/checkpoint.ts";
import { question } from "../decide.suite.ts";
import { failed, passed, phaseComplete, PlayedGates, types } from "./gate.suite.ts";

const toTheStart: RestorePlan = {
  checkpointId: null,
  commit: null,
  phase: 1,
  stage: "working",
  stepsDone: [],
  documents: [],
  baseCommit: null,
  conversation: [],
};

test("closes the attempt for a report printed before a person paused the agent", () => {
  const played = new PlayedGates().started();
  played.do({ type: "task.pause" });
  played.says(phaseComplete(1));
  expect([played.stands, played.state.gate.stage]).toEqual(["in_progress, waiting_review", "collecting"]);
});

test("closes the attempt for a report that arrives before an answer; the review shows the question", () => {
  const played = new PlayedGates().started();
  played.says(question("Which?"));
  played.says(phaseComplete(1));
  played.collects();
  played.checks(passed);
  played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
  expect(played.review.questionIds).toEqual(played.state.questions.map(({ id }) => id));
});

test("waits for the answer to an open question before reworking failed work", () => {
  const played = new PlayedGates().started();
  played.says(phaseComplete(1), question("Which?"));
  played.collects();
  played.checks(failed);
  expect(played.stands).toBe("in_progress, waiting_question, blocked by question");
  const [open] = played.state.questions;
  played.do({
    type: "question.answer",
    questionId: open?.id ?? "q_00000000",
    answer: { answer: "Yes", other: true, skip: false },
  });
  expect([played.stands, played.state.gate.attempt]).toEqual(["in_progress, running", 2]);
});

test("ignores a report of a run that is being ended for a restore", () => {
  const played = new PlayedGates().started();
  played.do({ type: "task.pause" });
  played.do({ type: "checkpoint.restore", plan: toTheStart });
  expect(types(played.says(phaseComplete(1)))).toEqual(["message.voided"]);
  expect(played.state.gate.restoring).toEqual(toTheStart);
});

test("continues counting attempts when a phase restarts, so that each gets one review", () => {
  const played = new PlayedGates().toFirstReview();
  played.decides("fail", { reason: "Not wanted." });
  played.ends(0);
  played.do({ type: "task.retry", from: "scratch" });
  played.do({ type: "task.admit" }, system);
  played.do({ type: "reset.done" }, system);
  expect(played.state.gate.attempt).toBe(2);
  played.handsIn(1);
  played.checks(passed);
  played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
  expect(played.state.gate.reviews.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
    "1 closed",
    "2 pending",
  ]);
});

test("never passes an attempt without any checks", () => {
  const played = new PlayedGates().toFirstReview();
  played.decides("approve");
  played.handsIn(2);
  played.checks();
  expect(played.review).toMatchObject({ phase: 2, verified: false, unverifiedBecause: "verifier_failed" });
});

test("an agent that died before it received a request for changes is not told that it ended without a report", () => {
  const played = new PlayedGates().toFirstReview();
  played.decides("request_changes", { comment: "Nearly there." });
  played.ends(137);
  const messages = played.state.agent.outbox.map((message) =>
    message.type === "resume" ? [message.type, message.reason, message.marker] : [message.type],
  );
  expect(messages).toEqual([["task_start"], ["resume", "work_unread", undefined], ["review_feedback"]]);
});
