import { expect, test } from "vitest";
import { PlayedTask, question } from "./decide.suite.ts";

test("a program's question is not asked again while it is open, and is once it was answered", () => {
  const task = new PlayedTask().started();
  task.says(question("Shall I go on?"));
  task.says(question("Shall I go on?"));
  expect(task.state.questions).toHaveLength(1);
  task.do({
    type: "question.answer",
    questionId: "q_00000001",
    answer: { answer: "yes", other: false, skip: false },
  });
  // The program has read the answer, although its delivery is not recorded yet.
  task.says(question("Shall I go on?"));
  expect(task.state.questions.map(({ status }) => status)).toEqual(["answered", "pending"]);
});
