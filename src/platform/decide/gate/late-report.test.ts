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

test("a report that was printed before a person paused the agent takes the work to its gate", () => {
  const played = new PlayedGates().started();
  played.do({ type: "task.pause" });
  played.says(phaseComplete(1));
  expect([played.stands, played.state.gate.stage]).toEqual(["in_progress, waiting_review", "collecting"]);
});

test("a report that comes after a question, before that is answered, does so too, and the review shows the question", () => {
  const played = new PlayedGates().started();
  played.says(question("Which?"));
  played.says(phaseComplete(1));
  played.collects();
  played.checks(passed);
  played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
  expect(played.review.questionIds).toEqual(played.state.questions.map(({ id }) => id));
});

test("work that fails with a question open waits for the answer before it is worked on again", () => {
  const played = new PlayedGates().started();
  played.says(phaseComplete(1), question("Which?"));
  played.collects();
  played.checks(failed);
  played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
  played.judgeEnds();
  expect(played.stands).toBe("in_progress, waiting_question, blocked by question");
  const [open] = played.state.questions;
  played.do({
    type: "question.answer",
    questionId: open?.id ?? "q_00000000",
    answer: { answer: "Yes", other: true, skip: false },
  });
  expect([played.stands, played.state.gate.attempt]).toEqual(["in_progress, running", 2]);
});

test("a report of a run that is being sent away for a restore means nothing", () => {
  const played = new PlayedGates().started();
  played.do({ type: "task.pause" });
  played.do({ type: "checkpoint.restore", plan: toTheStart });
  expect(types(played.says(phaseComplete(1)))).toEqual(["message.voided"]);
  expect(played.state.gate.restoring).toEqual(toTheStart);
});

test("a phase that begins again counts its attempts on, so that each comes before a person once", () => {
  const played = new PlayedGates().toFirstReview();
  played.decides("fail", { reason: "Not wanted." });
  played.ends(0);
  played.do({ type: "task.retry", from: "scratch" });
  played.do({ type: "task.admit" }, system);
  expect(played.state.gate.attempt).toBe(2);
  played.handsIn(1);
  played.checks(passed);
  played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
  expect(played.state.gate.reviews.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
    "1 closed",
    "2 pending",
  ]);
});

test("a report in which nothing was looked at never passes", () => {
  const played = new PlayedGates().toFirstReview();
  played.decides("approve");
  played.handsIn(2);
  played.checks();
  expect(played.review).toMatchObject({ phase: 2, verified: false, unverifiedBecause: "verifier_failed" });
});
