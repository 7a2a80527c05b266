import { system } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import { completion, PlayedTask, question } from "./decide.suite.ts";

const item = (it: ReturnType<typeof question>) => ({ t: "item", item: it }) as const;
const ok = { t: "turnEnd", status: "ok" } as const;
const opened = { t: "session", id: "thread-1" } as const;
const answer = (text: string) =>
  ({
    type: "question.answer",
    questionId: "q_00000001",
    answer: { answer: text, other: false, skip: false },
  }) as const;

/** Returns a task whose agent has one process per turn, during its first turn. */
function working(): PlayedTask {
  const task = new PlayedTask("one turn").started();
  task.reads(opened);
  return task;
}

test("resumes the session in the next turn under the agent's own session id", () => {
  const task = working();
  task.reads(item(question("Which?")), ok);
  task.ends(0);
  expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
  task.do(answer("this"));
  expect(task.state.agent.run).toEqual({
    id: "r_00000002",
    agent: "demo",
    session: { is: "resumed", id: "thread-1" },
    status: "planned",
  });
  expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["question_answer"]);
});

test("holds an answer until the process has ended, then starts the next turn with it", () => {
  const task = working();
  task.reads(item(question("Which?")));
  task.do(answer("this"));
  expect(task.stands).toBe("in_progress, running");
  task.reads(ok);
  expect(task.state.agent.run?.id).toBe("r_00000001");
  task.ends(0);
  expect(task.stands).toBe("in_progress, running");
  expect(task.state.agent.run).toMatchObject({
    id: "r_00000002",
    session: { is: "resumed", id: "thread-1" },
  });
  expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["question_answer"]);
});

test("accepts the end of a process after its turn, with or without a completion", () => {
  const task = working();
  task.reads({ t: "said", text: "I have looked." }, ok);
  task.ends(0);
  expect(task.stands).toBe("in_progress, waiting_user, blocked by user");
  const other = working();
  other.reads({ t: "item", item: completion("done") }, ok);
  other.ends(0);
  expect(other.stands).toBe("completed, completed");
});

test("restarts a process that dies in its turn once, resending a message it had not acted on", () => {
  const task = new PlayedTask("one turn").started();
  task.ends(1);
  expect(task.stands).toBe("in_progress, running");
  expect(task.state.agent.outbox).toMatchObject([
    { type: "task_start", before: { reason: "ended_without_completion" } },
  ]);
  task.start();
  task.ends(1);
  expect(task.stands).toBe("failed, failed, blocked by error");
  const other = working();
  other.reads({ t: "tool", id: "1", name: "run", phase: "start" });
  other.ends(1);
  expect(other.state.agent.run).toMatchObject({ session: { is: "resumed", id: "thread-1" } });
  expect(other.state.agent.outbox.map(({ type }) => type)).toEqual(["resume"]);
});

test("starts a new session with the conversation so far if the old one is gone", () => {
  const task = working();
  task.reads(item(question("Which?")), ok);
  task.ends(0);
  task.do(answer("this"));
  task.start();
  task.reads({ t: "turnEnd", status: "error", message: "no such thread", sessionLost: true });
  expect(task.state.agent).toMatchObject({ dismissed: true, sessionHolds: false });
  task.ends(1);
  expect(task.state.agent.run).toMatchObject({ id: "r_00000003", session: { is: "new" }, status: "planned" });
  const said = [
    { by: "person", text: "What to do" },
    { by: "agent", text: "Which?" },
    { by: "person", text: "this" },
  ];
  expect(task.state.agent.outbox).toMatchObject([{ type: "task_start", before: { conversation: said } }]);
});

test("ends an agent that could not open a session and retries later", () => {
  const task = new PlayedTask("turns").started();
  task.reads({ t: "turnEnd", status: "error", message: "Sign in first.", unopened: true });
  expect(task.stands).toBe("in_progress, paused, blocked by error");
  expect(task.state.agent.dismissed).toBe(true);
  task.ends(143);
  task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
  expect(task.stands).toBe("in_progress, running");
  expect(task.state.agent.run).toMatchObject({ id: "r_00000002", session: { is: "new" } });
});

test("counts the usage of a new session from zero while the task's total continues", () => {
  const task = working();
  const usage = { t: "usage", model: "m", input: 10, output: 5, cacheRead: 0, cacheWrite: 0 } as const;
  task.reads(usage);
  task.ends(1);
  expect(task.state.agent.run).toMatchObject({ session: { is: "new" } });
  expect(task.state.agent.spent).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 });
  expect(task.state.task.tokensUsed).toBe(15);
});
