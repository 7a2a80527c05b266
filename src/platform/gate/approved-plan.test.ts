import { expect, test } from "vitest";
import { question } from "../decide/decide.suite.ts";
import { PlayedGates } from "../decide/gate/gate.suite.ts";
import { approvedPlan } from "./approved-plan.ts";

/** A task whose first phase was approved a minute ago. */
function approved(): PlayedGates {
  const task = new PlayedGates().toFirstReview();
  task.now = new Date(task.now.getTime() + 60_000);
  task.decides("approve");
  task.now = new Date(task.now.getTime() + 60_000);
  return task;
}

/** Lets the agent ask about a file and a person answer. */
function answered(answer: string): PlayedGates {
  const task = approved();
  task.says(question("May I change src/index.js?"));
  const asked = task.state.questions.at(-1);
  if (asked === undefined) throw new Error("There is no question.");
  task.do({ type: "question.answer", questionId: asked.id, answer: { answer, skip: false, other: false } });
  return task;
}

test("the approved plan counts, and nothing else before a person writes", () => {
  expect(approvedPlan(approved().state)).toEqual({ commit: "commit-1", consent: [], isOpen: false });
});

test("an answer agrees to what the question names, unless it says no", () => {
  expect([approvedPlan(answered("Yes").state), approvedPlan(answered("No, leave it.").state)]).toEqual([
    { commit: "commit-1", consent: ["May I change src/index.js?\nYes"], isOpen: false },
    { commit: "commit-1", consent: [""], isOpen: false },
  ]);
});

test("without an approved phase there is no such plan", () => {
  expect(approvedPlan(new PlayedGates().toFirstReview().state)).toBe(null);
});
