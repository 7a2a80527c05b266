import { phaseComplete } from "./gate/gate.suite.ts";
import { agent, system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import type { TaskStatus } from "../../protocol/task/task.ts";
import { completion, errorOf, mistake, PlayedTask, question } from "./decide.suite.ts";
import { wantedRun } from "../agent/wanted.ts";
import type { TaskCommand } from "./command.ts";

describe("lifecycle of a custom task", () => {
  test("plans a run and its first message on admission", () => {
    const task = new PlayedTask();
    task.do({ type: "task.submit" });
    expect(task.do({ type: "task.admit" }, system)).toEqual([
      { type: "task.moved", from: "pending", to: "in_progress", trigger: "admitted" },
      { type: "agent.moved", from: "idle", to: "running", trigger: "admitted", blockedBy: null },
      { type: "run.planned", runId: "r_00000001", agent: "demo", phase: null, role: "worker", session: null },
      {
        type: "message.planned",
        message: {
          type: "task_start",
          messageId: "m_00000001",
          taskId: "t_00000001",
          taskType: "custom",
          title: "Title",
          description: "What to do",
          phase: null,
          role: "worker",
          language: "en",
          deliverables: [],
          guides: [],
        },
      },
    ]);
  });

  test("stops the agent on a question; the answer is queued and lets the agent continue", () => {
    const task = new PlayedTask().started();
    expect(task.says(question("Which?", { options: ["A", "B"], default: "A" }))).toEqual([
      {
        type: "question.asked",
        question: {
          id: "q_00000001",
          taskId: "t_00000001",
          status: "pending",
          category: "choice",
          question: "Which?",
          options: ["A", "B"],
          default: "A",
          required: true,
          askedAt: "2026-01-01T00:00:00.000Z",
        },
      },
      {
        type: "agent.moved",
        from: "running",
        to: "waiting_question",
        trigger: "question_asked",
        blockedBy: "question",
      },
    ]);
    expect(
      task.do({
        type: "question.answer",
        questionId: "q_00000001",
        answer: { answer: "b", other: false, skip: false },
      }),
    ).toEqual([
      { type: "question.answered", questionId: "q_00000001", answer: "B", skipped: false, answeredBy: "ann" },
      {
        type: "message.planned",
        message: {
          type: "question_answer",
          messageId: "m_00000002",
          questionId: "q_00000001",
          question: "Which?",
          answer: "B",
        },
      },
      {
        type: "agent.moved",
        from: "waiting_question",
        to: "running",
        trigger: "question_answered",
        blockedBy: null,
      },
    ]);
  });

  test("collects several questions and continues after the last answer", () => {
    const task = new PlayedTask().started();
    task.says(question("One?"), question("Two?"));
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "x", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    task.do({
      type: "question.answer",
      questionId: "q_00000002",
      answer: { answer: "y", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, running");
    expect(
      task.state.agent.outbox.map((message) => message.type === "question_answer" && message.answer),
    ).toEqual(["x", "y"]);
  });

  test("completes the task on a completion report and sets the timer that ends the stopped process", () => {
    const task = new PlayedTask().started();
    expect(task.says(completion("All done"))).toEqual([
      { type: "completion.reported", summary: "All done", keys: {} },
      { type: "task.moved", from: "in_progress", to: "completed", trigger: "completion_reported" },
      {
        type: "agent.moved",
        from: "running",
        to: "completed",
        trigger: "completion_reported",
        blockedBy: null,
      },
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
  });

  test("keeps a completed task open while a question is pending; the agent's exit then completes it", () => {
    const task = new PlayedTask().started();
    task.says(completion("Done, but"), question("Really?"));
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "yes", other: false, skip: false },
    });
    task.ends(0);
    expect(task.stands).toBe("completed, completed");
  });

  test("completes a program that reported its completion with a question once it has the answer and is quiet", () => {
    const task = new PlayedTask().started();
    task.says(completion("Done, but"), question("Really?"));
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "yes", other: false, skip: false },
    });
    const [answer] = task.state.agent.outbox;
    task.do({ type: "message.sent", runId: task.runId, messageId: answer!.messageId }, system);
    expect(task.stands).toBe("in_progress, running");
    task.now = new Date("2026-01-01T00:00:08.000Z");
    const output = [{ stream: "stdout", from: 0, to: 12 }] as const;
    task.do({ type: "run.reported", runId: task.runId, events: [], output, ended: null }, agent("demo"));
    task.now = new Date("2026-01-01T00:00:10.000Z");
    task.do({ type: "timer.due", timerId: "t_00000001:completion" }, system);
    expect(task.stands).toBe("in_progress, running");
    task.now = new Date("2026-01-01T00:00:20.000Z");
    task.do({ type: "timer.due", timerId: "t_00000001:completion" }, system);
    expect(task.stands).toBe("completed, completed");
  });

  test("resumes a completed task in the same run on a follow-up, while that run exists", () => {
    const task = new PlayedTask().started();
    task.says(completion("Done"));
    task.do({ type: "task.message", text: "One more thing" });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.run).toEqual({
      id: "r_00000001",
      agent: "demo",
      session: null,
      status: "started",
      pid: 100,
    });
    expect(task.state.agent.outbox).toEqual([
      { type: "user_message", messageId: "m_00000002", text: "One more thing" },
    ]);
    expect(task.state.timers).toEqual([]);
  });

  test("delivers messages that the person wrote before the completion, and continues until then", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.message", text: "And tests" });
    task.says(completion("Done"));
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["user_message"]);
  });

  test("starts a new run for a follow-up that arrives while a hibernating process is being ended", () => {
    const task = new PlayedTask().started();
    task.says(completion("Done"));
    task.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
    task.do({ type: "task.message", text: "One more thing" });
    expect(wantedRun(task.state)).toBe("gone");
    task.ends(143);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["task_start", "resume", "user_message"]);
    expect(task.state.agent.nudges).toBe(0);
  });

  test("starts a new run with the conversation for a follow-up after the process has ended", () => {
    const task = new PlayedTask().started();
    task.says(completion("Done"));
    task.ends(0);
    task.do({ type: "task.message", text: "One more thing" });
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["task_start", "resume", "user_message"]);
    expect(task.state.agent.outbox[1]).toEqual({
      type: "resume",
      messageId: "m_00000004",
      reason: "follow_up",
      checkpointId: null,
      conversation: [
        { by: "person", text: "What to do" },
        { by: "agent", text: "Done" },
      ],
    });
  });

  test("restarts an agent that exits silently once, then fails the task with a reason", () => {
    const task = new PlayedTask().started();
    task.ends(3);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.run).toEqual({
      id: "r_00000002",
      agent: "demo",
      session: null,
      status: "planned",
    });
    task.start();
    task.ends(3);
    expect(task.stands).toBe("failed, failed, blocked by error");
    expect(task.state.task.error).toEqual({
      kind: "execution",
      message:
        'The agent "demo" ended with exit code 3 twice without reporting that it was done. Check its output, then retry.',
    });
  });

  test("restarts an agent whose process died while waiting once the answer arrives", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"));
    task.ends(137);
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "this", other: false, skip: false },
    });
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual([
      "task_start",
      "resume",
      "question_answer",
    ]);
  });

  test("fails the task with the reason if the agent cannot be started", () => {
    const task = new PlayedTask();
    task.do({ type: "task.submit" });
    task.do({ type: "task.admit" }, system);
    task.do(
      { type: "run.refused", runId: task.runId, reason: 'The agent command "nope" was not found.' },
      system,
    );
    expect(task.stands).toBe("failed, failed, blocked by error");
    expect(task.state.task.error).toEqual({
      kind: "system",
      message: 'The agent command "nope" was not found.',
    });
  });

  test("records messages that arrive after cancellation without acting on them", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.cancel" });
    expect(task.says(question("Still there?"))).toEqual([
      {
        type: "message.voided",
        messageType: "USER_QUESTION",
        rawContent: "Still there?",
        reason: "It arrived while the task was cancelled.",
      },
    ]);
    expect(task.stands).toBe("cancelled, idle");
  });
});

describe("pausing", () => {
  test("returns to the open question on resume", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"));
    task.do({ type: "task.pause" });
    expect(task.stands).toBe("in_progress, paused, blocked by user");
    task.do({ type: "task.resume" });
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
  });

  test("holds an answer given during a pause until the task is resumed", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"));
    task.do({ type: "task.pause" });
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "this", other: false, skip: false },
    });
    expect(task.stands).toBe("in_progress, paused, blocked by user");
    task.do({ type: "task.resume" });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toEqual([
      {
        type: "question_answer",
        messageId: "m_00000002",
        questionId: "q_00000001",
        question: "Which?",
        answer: "this",
      },
    ]);
  });

  test("refuses to pause twice and to resume a running agent", () => {
    const task = new PlayedTask().started();
    expect(task.do({ type: "task.resume" })).toEqual({
      code: "not_allowed",
      message: "The agent is not paused: it is running.",
      details: { allowed: ["pause", "cancel", "message"] },
    });
    task.do({ type: "task.pause" });
    expect(task.do({ type: "task.pause" })).toEqual({
      code: "not_allowed",
      message: "The agent is already paused.",
      details: { allowed: ["resume", "cancel", "message"] },
    });
  });
});

describe("errors", () => {
  test("pauses on a recoverable error until the given time, then continues", () => {
    const task = new PlayedTask().started();
    task.says(errorOf("recoverable", "pause_and_retry", 20));
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    expect(task.state.timers).toEqual([
      {
        id: "t_00000001:retry",
        taskId: "t_00000001",
        dueAt: "2026-01-01T00:00:20.000Z",
        purpose: "retry_after_error",
      },
    ]);
    task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["resume"]);
  });

  test("decides messages that came with a recoverable error once the agent is back", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"), errorOf("recoverable", "pause_and_retry", 20));
    expect(task.state.questions).toEqual([]);
    task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    expect(task.state.questions.map((each) => each.question)).toEqual(["Which?"]);
    expect(task.state.agent.deferred).toEqual([]);
  });

  test("records messages that came with a fatal error as voided", () => {
    const task = new PlayedTask().started();
    const events = task.says(question("Which?"), errorOf("fatal", "notify_user"));
    expect(events.find(({ type }) => type === "message.voided")).toEqual({
      type: "message.voided",
      messageType: "USER_QUESTION",
      rawContent: "Which?",
      reason: "A fatal error was reported at the same time.",
    });
    expect(task.stands).toBe("in_progress, paused, blocked by error");
  });

  test("leaves an agent paused by a person paused, whatever it reported before it stopped", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.pause" });
    task.says(errorOf("recoverable", "pause_and_retry", 1));
    expect(task.stands).toBe("in_progress, paused, blocked by user");
    expect(task.state.timers).toEqual([]);
  });

  test("clears the retry timer of an earlier error when a person must act", () => {
    const task = new PlayedTask().started();
    task.says(errorOf("recoverable", "pause_and_retry", 20));
    task.says(errorOf("fatal", "notify_user"));
    expect(task.state.timers).toEqual([]);
  });

  test("backs off without a given time and requires a person after five errors in a row", () => {
    const task = new PlayedTask().started();
    const waits: (number | undefined)[] = [];
    for (let round = 1; round <= 6; round++) {
      task.says(errorOf("recoverable", "pause_and_retry"));
      const due = task.state.timers[0]?.dueAt;
      waits.push(due === undefined ? undefined : (Date.parse(due) - task.now.getTime()) / 1000);
      task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, undefined]);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
  });

  test("fails the task on a fatal error and withdraws its open question", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"));
    task.says(errorOf("fatal", "checkpoint_and_fail"));
    expect(task.stands).toBe("failed, failed, blocked by error");
    expect(task.state.questions.map(({ status }) => status)).toEqual(["expired"]);
    expect(task.state.task.error).toEqual({ kind: "execution", message: "It broke" });
  });

  test("returns the first two mistakes in a row to the agent and escalates the third to the person", () => {
    const task = new PlayedTask().started();
    for (const messageId of ["m_00000002", "m_00000003"] as const) {
      task.says(mistake());
      expect(task.stands).toBe("in_progress, running");
      expect(task.state.agent.outbox).toEqual([
        {
          type: "protocol_error",
          messageId,
          block: "USER_QUESTION",
          field: "question",
          reason: "question is missing",
        },
      ]);
      task.do({ type: "message.sent", runId: task.runId, messageId }, system);
    }
    task.says(mistake());
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    expect(task.state.task.error).toEqual({
      kind: "execution",
      message: "Invalid protocol format",
      details: "question is missing",
    });
  });
});

test("a phase marker in a task without phases is corrected with the marker of the task", () => {
  const task = new PlayedTask().started();
  task.says(phaseComplete(1));
  expect(task.state.agent.outbox).toEqual([
    {
      type: "protocol_error",
      messageId: "m_00000002",
      block: "PHASE COMPLETE",
      field: null,
      reason: "This task has no phases.",
      advice: "Continue with the work. Print === CUSTOM TASK COMPLETE === only when that work is done.",
    },
  ]);
});

describe("answers", () => {
  const asked = (options: string[], more = {}): PlayedTask => {
    const task = new PlayedTask().started();
    task.says(question("Which?", { options, ...more }));
    return task;
  };
  const answer = (task: PlayedTask, body: { answer?: string; other?: boolean; skip?: boolean }) =>
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { other: false, skip: false, ...body },
    });

  test("suggests the closest option for a near miss", () => {
    expect(answer(asked(["PostgreSQL", "SQLite"]), { answer: "PostgresSQL" })).toEqual({
      code: "invalid",
      message: '"PostgresSQL" is not one of the options. Did you mean "PostgreSQL"?',
      details: { field: "answer", options: ["PostgreSQL", "SQLite"], suggestion: "PostgreSQL" },
    });
  });

  test("lists the options if none is similar", () => {
    expect(answer(asked(["PostgreSQL", "SQLite"]), { answer: "Oracle" })).toEqual({
      code: "invalid",
      message: '"Oracle" is not one of the options: PostgreSQL, SQLite.',
      details: { field: "answer", options: ["PostgreSQL", "SQLite"] },
    });
  });

  test("accepts free text for business questions if it is marked as such", () => {
    const task = asked(["A", "B"], { category: "business" });
    expect(answer(task, { answer: "Something else" })).toMatchObject({ code: "invalid" });
    answer(task, { answer: "Something else", other: true });
    expect(task.state.questions[0]?.answer).toBe("Something else");
  });

  test("refuses own words for a choice, and says which questions accept them", () => {
    expect(answer(asked(["A", "B"]), { answer: "Something else", other: true })).toEqual({
      code: "invalid",
      message:
        "Only business and clarification questions accept your own words. Choose one of the options: A, B.",
      details: { field: "answer", options: ["A", "B"] },
    });
  });

  test("skips an optional question and delivers its default", () => {
    const task = asked(["A", "B"], { required: false, default: "B" });
    answer(task, { skip: true });
    expect(task.state.questions[0]).toMatchObject({ status: "skipped", answer: "B" });
    expect(task.state.agent.outbox).toEqual([
      {
        type: "question_answer",
        messageId: "m_00000002",
        questionId: "q_00000001",
        question: "Which?",
        answer: "B",
      },
    ]);
  });

  test("refuses to skip a required question and refuses an empty answer", () => {
    const task = asked([]);
    expect(answer(task, { skip: true })).toEqual({
      code: "invalid",
      message: "This question is required and cannot be skipped.",
    });
    expect(answer(task, { answer: "  " })).toEqual({
      code: "invalid",
      message: "An answer cannot be empty.",
      details: { field: "answer" },
    });
  });

  test("refuses a second answer and names the first author", () => {
    const task = asked([]);
    answer(task, { answer: "first" });
    expect(answer(task, { answer: "second" })).toMatchObject({
      code: "already_answered",
      message: "This question was already answered by ann at 2026-01-01T00:00:00.000Z: first",
    });
  });
});

describe("commands by task status", () => {
  const places: Record<Exclude<TaskStatus, "review">, () => PlayedTask> = {
    draft: () => new PlayedTask(),
    pending: () => placed((task) => task.do({ type: "task.submit" })),
    in_progress: () => new PlayedTask().started(),
    completed: () => placed((task) => task.started().says(completion("Done"))),
    failed: () => placed((task) => task.started().says(errorOf("fatal", "checkpoint_and_fail"))),
    cancelled: () => placed((task) => task.started().do({ type: "task.cancel" })),
  };
  const commands: Record<string, TaskCommand> = {
    edit: { type: "task.edit", changes: { title: "Other" } },
    submit: { type: "task.submit" },
    delete: { type: "task.delete" },
    cancel: { type: "task.cancel" },
    pause: { type: "task.pause" },
    message: { type: "task.message", text: "Hello" },
    retry: { type: "task.retry", from: "scratch" },
  };
  const allowed: Record<Exclude<TaskStatus, "review">, string[]> = {
    draft: ["edit", "submit", "delete"],
    pending: ["cancel"],
    in_progress: ["cancel", "pause", "message"],
    completed: ["delete", "message"],
    failed: ["delete", "retry"],
    cancelled: ["delete", "retry"],
  };

  for (const [status, place] of Object.entries(places)) {
    test(`a task that is ${status} allows exactly ${allowed[status as keyof typeof allowed].join(", ")}`, () => {
      const taken = Object.entries(commands)
        .filter(([, command]) => Array.isArray(place().do(command)))
        .map(([name]) => name);
      expect(taken.toSorted()).toEqual(allowed[status as keyof typeof allowed].toSorted());
    });
  }

  test("lists the allowed commands in a refusal", () => {
    expect(new PlayedTask().do({ type: "task.pause" })).toEqual({
      code: "not_allowed",
      message: '"pause" is not allowed while the task is draft. Allowed: edit, submit, delete.',
      details: { status: "draft", allowed: ["edit", "submit", "delete"] },
    });
  });

  test("starts a retried task from the queue once the processes of its last run are gone", () => {
    const task = places.failed();
    task.do({ type: "task.retry", from: "scratch" });
    expect(task.stands).toBe("pending, idle");
    expect(task.state.task).not.toHaveProperty("error");
    expect(task.do({ type: "task.admit" }, system)).toEqual([]);
    task.ends(143);
    task.do({ type: "task.admit" }, system);
    expect(task.state.gate.stage).toBe("preparing");
    task.do({ type: "reset.done" }, system);
    expect(task.state.agent.run).toEqual({
      id: "r_00000002",
      agent: "demo",
      session: null,
      status: "planned",
    });
  });
});

function placed(play: (task: PlayedTask) => unknown): PlayedTask {
  const task = new PlayedTask();
  play(task);
  return task;
}

describe("a background job that was given up", () => {
  test("fails the task with the reason and what to do", () => {
    const task = new PlayedTask().started();
    task.do({ type: "job.failed", job: "collect", reason: "EACCES: permission denied." }, system);
    expect([task.stands, task.state.task.error]).toEqual([
      "failed, failed, blocked by error",
      {
        kind: "system",
        message:
          "Collecting the work failed several times: EACCES: permission denied. Fix the cause, then retry the task.",
      },
    ]);
  });

  test("changes nothing once the task has ended", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.cancel" });
    expect(task.do({ type: "job.failed", job: "check", reason: "Gone." }, system)).toEqual([]);
  });
});
