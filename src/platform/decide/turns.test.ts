import { system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import { completion, PlayedTask, question } from "./decide.suite.ts";

const item = (it: ReturnType<typeof question>) => ({ t: "item", item: it }) as const;
const ok = { t: "turnEnd", status: "ok" } as const;

function working(): PlayedTask {
  return new PlayedTask("turns").started();
}

describe("an agent that takes turns", () => {
  test("starts with its own session, and the first message starts its turn", () => {
    const task = working();
    expect(task.state.agent.run).toEqual({
      id: "r_00000001",
      agent: "demo",
      session: { is: "new", id: "session-1" },
      status: "started",
      pid: 100,
    });
    expect(task.state.agent.turn).toBe("m_00000001");
  });

  test("waits for the person after a turn without a message that decides the next step", () => {
    const task = working();
    expect(task.reads({ t: "said", text: "I have looked at it." }, ok)).toEqual([
      { type: "agent.said", text: "I have looked at it." },
      { type: "turn.ended", runId: "r_00000001", status: "ok" },
      { type: "agent.moved", from: "running", to: "waiting_user", trigger: "turn_ended", blockedBy: "user" },
      {
        type: "timer.set",
        timer: {
          id: "t_00000001:hibernate",
          taskId: "t_00000001",
          dueAt: "2026-01-01T00:04:00.000Z",
          purpose: "hibernate",
        },
      },
    ]);
    task.do({ type: "task.message", text: "Go on" });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.timers).toEqual([]);
  });

  test("continues with the next queued message without waiting for the person", () => {
    const task = working();
    task.do({ type: "task.message", text: "One more thing" });
    task.reads({ t: "said", text: "Done with the first." }, ok);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent).toMatchObject({ turn: null, outbox: [{ type: "user_message" }] });
  });

  test("asks a question once that it repeats before it has the answer, and again after that", () => {
    const task = working();
    task.reads(item(question("Which?")), item(question("Which?")));
    task.reads(item(question("Which?")));
    task.reads(item(question("Which other?")));
    expect(task.state.questions.map(({ question }) => question)).toEqual(["Which?", "Which other?"]);
    const [first] = task.state.questions;
    task.do({
      type: "question.answer",
      questionId: first!.id,
      answer: { answer: "This", other: false, skip: false },
    });
    task.reads(item(question("Which?")));
    expect(task.state.questions).toHaveLength(2);
  });

  test("asks a question in its text, which is shown as a question and not also as text", () => {
    const task = working();
    const block = "[USER_QUESTION]\ncategory: clarification\nquestion: Which?\n[/USER_QUESTION]";
    task.reads({ t: "said", text: `First this.\n${block}` }, item(question("Which?")), ok);
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    expect(task.state.conversation.map(({ text }) => text)).toEqual(["What to do", "First this.", "Which?"]);
  });

  test("asks through its own tool; the answer goes back to the tool during the turn", () => {
    const task = working();
    const questions = [{ question: "Which database?", options: ["PostgreSQL", "SQLite"], multi: false }];
    task.reads({ t: "ask", id: "ask-1", kind: "question", questions, raw: { n: 1 } });
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "sqlite", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toEqual([
      {
        type: "ask_answer",
        messageId: "m_00000002",
        ask: { id: "ask-1", kind: "question", raw: { n: 1 } },
        answers: [["SQLite"]],
      },
    ]);
    expect(task.state.agent.turn).toBe("m_00000001");
  });

  test("withdraws an ask, which closes its question and lets the agent continue", () => {
    const task = working();
    task.reads({
      t: "ask",
      id: "ask-1",
      kind: "permission",
      questions: [{ question: "May I?", options: [], multi: false }],
      raw: null,
    });
    task.reads({ t: "withdrawn", id: "ask-1" });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.questions.map(({ status }) => status)).toEqual(["expired"]);
  });

  test("hibernates after a long wait; the answer resumes its session", () => {
    const task = working();
    task.reads(item(question("Which?")), ok);
    task.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
    expect(task.stands).toBe("in_progress, hibernated, blocked by question");
    task.ends(143);
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "this", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.run).toEqual({
      id: "r_00000002",
      agent: "demo",
      session: { is: "resumed", id: "session-1" },
      status: "planned",
    });
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["question_answer"]);
  });

  test("hibernates during an ask; the question stays open and the answer is sent as text", () => {
    const task = working();
    const questions = [{ question: "May I?", options: ["Allow", "Deny"], multi: false }];
    task.reads({ t: "ask", id: "ask-1", kind: "permission", questions, raw: null });
    task.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
    task.reads({ t: "withdrawn", id: "ask-1" }, { t: "turnEnd", status: "interrupted" });
    expect(task.stands).toBe("in_progress, hibernated, blocked by question");
    task.ends(143);
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "Allow", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toMatchObject([{ type: "question_answer", answer: "Allow" }]);
  });

  test("prints unparsed lines, which are counted and do not end the turn; the first is shown", () => {
    const task = working();
    const unread = { t: "unread", line: "debug: hello" } as const;
    expect(task.reads(unread, { ...unread, line: "debug: more" }, { ...unread, line: "{}" })).toMatchObject([
      { type: "output.unread", runId: "r_00000001", line: "debug: hello", count: 3 },
    ]);
    expect(task.stands).toBe("in_progress, running");
  });

  test("waits after a provider limit until the given time, then continues once", () => {
    const task = working();
    task.reads(
      { t: "receipt", messageId: "m_00000001", phase: "received" },
      { t: "limit", phase: "blocked", cause: "usage", resetsAt: "2026-01-01T00:00:20.000Z" },
      { t: "turnEnd", status: "limit", message: "5-hour limit" },
    );
    expect(task.stands).toBe("in_progress, paused, blocked by rate_limit");
    expect(task.state.timers.map(({ dueAt }) => dueAt)).toEqual(["2026-01-01T00:00:20.500Z"]);
    task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["resume"]);
  });

  test("gets only its message again if the provider refused it before it acted on the message", () => {
    const task = working();
    task.reads(ok);
    task.do({ type: "task.message", text: "Go on" });
    task.do({ type: "message.sent", runId: task.runId, messageId: "m_00000002" }, system);
    task.reads({ t: "turnEnd", status: "limit", message: "Too many requests" });
    task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toMatchObject([{ type: "user_message", messageId: "m_00000002" }]);
  });

  test("confirms a message that was resent after a crash and already processed", () => {
    const task = working();
    task.reads({ t: "receipt", messageId: "m_00000001", phase: "done" });
    expect(task.stands).toBe("in_progress, waiting_user, blocked by user");
    expect(task.state.agent.turn).toBe(null);
  });

  test("confirms a message before its sending is recorded, so that it is not sent again", () => {
    const task = working();
    task.reads(ok);
    task.do({ type: "task.message", text: "Go on" });
    task.reads({ t: "receipt", messageId: "m_00000002", phase: "received" });
    expect(task.state.agent).toMatchObject({ outbox: [], turn: "m_00000002" });
  });

  test("ignores the end of a turn that nobody started", () => {
    const task = working();
    task.reads({ t: "turnEnd", status: "ok", unasked: true });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.turn).toBe("m_00000001");
  });

  test("asks after its turn; the question is shown and its answer goes back to the tool", () => {
    const task = working();
    task.reads({ t: "said", text: "I wait for the build." }, ok);
    task.reads({
      t: "ask",
      id: "ask-1",
      kind: "permission",
      questions: [{ question: "May I?", options: ["Allow"], multi: false }],
      raw: null,
    });
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "Allow", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["ask_answer"]);
  });

  test("gets the task in a new session if it dies before its session contains anything", () => {
    const task = working();
    task.ends(null);
    expect(task.state.agent.run).toMatchObject({ status: "planned", session: { is: "new" } });
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["task_start"]);
  });

  test("gets an unconfirmed message again if it dies", () => {
    const task = working();
    task.reads({ t: "said", text: "Hello" }, ok);
    task.do({ type: "task.message", text: "Go on" });
    task.do({ type: "message.sent", runId: task.runId, messageId: "m_00000002" }, system);
    task.ends(null);
    expect(task.state.agent.run).toMatchObject({ session: { is: "resumed", id: "session-1" } });
    expect(task.state.agent.outbox.map(({ messageId, type }) => `${messageId} ${type}`)).toEqual([
      "m_00000003 resume",
      "m_00000002 user_message",
    ]);
  });

  test("gets the conversation with its session if it dies on one of several nodes", () => {
    const task = working();
    task.reads({ t: "said", text: "Hello" }, ok);
    task.do({ type: "task.message", text: "Go on" });
    task.do({ type: "message.sent", runId: task.runId, messageId: "m_00000002" }, system);
    task.reads({ t: "receipt", messageId: "m_00000002", phase: "received" });
    task.do({ type: "task.placed", node: { id: "n_other", name: "other" }, workspace: "/other" }, system);
    task.ends(null);
    expect(task.state.agent.run).toMatchObject({ session: { is: "resumed", id: "session-1" } });
    const [resume] = task.state.agent.outbox;
    expect(resume).toMatchObject({ type: "resume", reason: "process_lost" });
    expect(resume).toHaveProperty("conversation", expect.arrayContaining([{ by: "person", text: "Go on" }]));
  });

  test("does not hibernate while it has background work", () => {
    const task = working();
    task.reads({ t: "background", running: 1 }, { t: "said", text: "It builds." }, ok);
    task.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
    expect(task.stands).toBe("in_progress, waiting_user, blocked by user");
    expect(task.state.timers).toHaveLength(1);
  });

  test("sums up its tokens and cost", () => {
    const task = working();
    const used = {
      t: "usage",
      model: "m",
      input: 100,
      output: 10,
      cacheRead: 5,
      cacheWrite: 1,
      costUsd: 0.25,
    } as const;
    task.reads(used, ok);
    task.reads(used);
    expect(task.state.task).toMatchObject({ tokensUsed: 232, costUsd: 0.5 });
    expect(task.state.agent.spent).toEqual({
      input: 200,
      output: 20,
      cacheRead: 10,
      cacheWrite: 2,
      costUsd: 0.5,
    });
  });

  test("reports completion and continues in the same session when the person writes again", () => {
    const task = working();
    task.reads({ t: "item", item: completion("All done") }, ok);
    expect(task.stands).toBe("completed, completed");
    task.do({ type: "task.message", text: "And now?" });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.run?.id).toBe("r_00000001");
  });
});
