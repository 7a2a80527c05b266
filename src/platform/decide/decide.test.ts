import { system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import type { TaskStatus } from "../../protocol/task/task.ts";
import { completion, errorOf, mistake, PlayedTask, question } from "./decide.suite.ts";
import { wantedRun } from "../agent/wanted.ts";
import type { TaskCommand } from "./command.ts";

describe("the life of a custom task", () => {
  test("an admitted task plans a run and what it is to be told", () => {
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
          deliverables: [],
          guides: [],
        },
      },
    ]);
  });

  test("a question stops the agent, its answer is queued and lets it go on", () => {
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
        message: { type: "question_answer", messageId: "m_00000002", questionId: "q_00000001", answer: "B" },
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

  test("several questions are put together, and the agent goes on after the last answer", () => {
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

  test("a completion ends the task and sets the time at which its stopped process goes", () => {
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

  test("a completion with an open question waits for the answer, and the agent's end then counts as done", () => {
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

  test("a follow-up takes a completed task back to work in the same run while that is there", () => {
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

  test("what the person wrote before a completion is still told, and the task goes on until then", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.message", text: "And tests" });
    task.says(completion("Done"));
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["user_message"]);
  });

  test("a follow-up while the process of a long wait is being ended waits for a new run", () => {
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

  test("a follow-up after the process has gone starts a new run that is told what was said", () => {
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

  test("an agent that ends without a word is started again once, then the task fails with a sentence", () => {
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
        'The agent "demo" ended with exit code 3 twice without saying that it was done. Look at its output, then retry.',
    });
  });

  test("an agent that disappears with the machine is started again three times before the task fails", () => {
    const task = new PlayedTask().started();
    for (const stands of [
      "in_progress, running",
      "in_progress, running",
      "in_progress, running",
      "failed, failed, blocked by error",
    ]) {
      task.ends(null);
      expect(task.stands).toBe(stands);
      if (stands === "in_progress, running") task.start();
    }
    expect(task.state.task.error?.message).toBe(
      'The agent "demo" disappeared several times without saying that it was done. Look at its output, then retry.',
    );
  });

  test("an agent whose process dies while it waits is started again by the answer", () => {
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

  test("an agent that cannot be started fails the task with the reason", () => {
    const task = new PlayedTask();
    task.do({ type: "task.submit" });
    task.do({ type: "task.admit" }, system);
    task.do(
      { type: "run.refused", runId: task.runId, reason: 'The agent command "nope" was not found.' },
      system,
    );
    expect(task.stands).toBe("failed, failed, blocked by error");
    expect(task.state.task.error).toEqual({
      kind: "execution",
      message: 'The agent command "nope" was not found.',
    });
  });

  test("what an agent says after its task was cancelled has no effect and is recorded", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.cancel" });
    expect(task.says(question("Still there?"))).toEqual([
      {
        type: "message.voided",
        messageType: "USER_QUESTION",
        rawContent: "Still there?",
        reason: "The task was cancelled when it came.",
      },
    ]);
    expect(task.stands).toBe("cancelled, idle");
  });
});

describe("pausing", () => {
  test("resuming an agent that had asked something goes back to the question", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"));
    task.do({ type: "task.pause" });
    expect(task.stands).toBe("in_progress, paused, blocked by user");
    task.do({ type: "task.resume" });
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
  });

  test("an answer given while it is paused is kept for when it goes on", () => {
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
      { type: "question_answer", messageId: "m_00000002", questionId: "q_00000001", answer: "this" },
    ]);
  });

  test("pausing twice and resuming what works are refused", () => {
    const task = new PlayedTask().started();
    expect(task.do({ type: "task.resume" })).toEqual({
      code: "not_allowed",
      message: "The agent is not paused: it is running.",
      details: { allowed: ["pause", "cancel", "message"] },
    });
    task.do({ type: "task.pause" });
    expect(task.do({ type: "task.pause" })).toEqual({
      code: "not_allowed",
      message: "The agent is paused already.",
      details: { allowed: ["resume", "cancel", "message"] },
    });
  });
});

describe("errors", () => {
  test("a recoverable error pauses the agent until the time it names, then it goes on", () => {
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

  test("what came with a recoverable error is decided on when the agent is back", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"), errorOf("recoverable", "pause_and_retry", 20));
    expect(task.state.questions).toEqual([]);
    task.do({ type: "timer.due", timerId: "t_00000001:retry" }, system);
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    expect(task.state.questions.map((each) => each.question)).toEqual(["Which?"]);
    expect(task.state.agent.deferred).toEqual([]);
  });

  test("what came with a fatal error is recorded as voided", () => {
    const task = new PlayedTask().started();
    const events = task.says(question("Which?"), errorOf("fatal", "notify_user"));
    expect(events.find(({ type }) => type === "message.voided")).toEqual({
      type: "message.voided",
      messageType: "USER_QUESTION",
      rawContent: "Which?",
      reason: "A fatal error came in the same window.",
    });
    expect(task.stands).toBe("in_progress, paused, blocked by error");
  });

  test("an agent that a person has paused stays paused whatever it reported before it stood still", () => {
    const task = new PlayedTask().started();
    task.do({ type: "task.pause" });
    task.says(errorOf("recoverable", "pause_and_retry", 1));
    expect(task.stands).toBe("in_progress, paused, blocked by user");
    expect(task.state.timers).toEqual([]);
  });

  test("what must wait for a person is not woken by the timer of an error before it", () => {
    const task = new PlayedTask().started();
    task.says(errorOf("recoverable", "pause_and_retry", 20));
    task.says(errorOf("fatal", "notify_user"));
    expect(task.state.timers).toEqual([]);
  });

  test("without a time it waits longer each time, and after five in a row a person must act", () => {
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

  test("a fatal error fails the task and withdraws the question that came with it", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?"));
    task.says(errorOf("fatal", "checkpoint_and_fail"));
    expect(task.stands).toBe("failed, failed, blocked by error");
    expect(task.state.questions.map(({ status }) => status)).toEqual(["expired"]);
    expect(task.state.task.error).toEqual({ kind: "execution", message: "It broke" });
  });

  test("the third mistake in a row goes to the person, the first two back to the agent", () => {
    const task = new PlayedTask().started();
    task.says(mistake());
    task.says(mistake());
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toEqual([
      {
        type: "protocol_error",
        messageId: "m_00000002",
        block: "USER_QUESTION",
        field: "question",
        reason: "question is missing",
      },
      {
        type: "protocol_error",
        messageId: "m_00000003",
        block: "USER_QUESTION",
        field: "question",
        reason: "question is missing",
      },
    ]);
    task.says(mistake());
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    expect(task.state.task.error).toEqual({
      kind: "execution",
      message: "Invalid protocol format",
      details: "question is missing",
    });
  });
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

  test("an option that is nearly right is suggested", () => {
    expect(answer(asked(["PostgreSQL", "SQLite"]), { answer: "PostgresSQL" })).toEqual({
      code: "invalid",
      message: '"PostgresSQL" is not one of the options. Did you mean "PostgreSQL"?',
      details: { field: "answer", options: ["PostgreSQL", "SQLite"], suggestion: "PostgreSQL" },
    });
  });

  test("an option that is like none gets the list", () => {
    expect(answer(asked(["PostgreSQL", "SQLite"]), { answer: "Oracle" })).toEqual({
      code: "invalid",
      message: '"Oracle" is not one of the options: PostgreSQL, SQLite.',
      details: { field: "answer", options: ["PostgreSQL", "SQLite"] },
    });
  });

  test("own words beside the options are taken for business questions that are sent as such", () => {
    const task = asked(["A", "B"], { category: "business" });
    expect(answer(task, { answer: "Something else" })).toMatchObject({ code: "invalid" });
    answer(task, { answer: "Something else", other: true });
    expect(task.state.questions[0]?.answer).toBe("Something else");
  });

  test("a question that is not required can be skipped, and its default is delivered", () => {
    const task = asked(["A", "B"], { required: false, default: "B" });
    answer(task, { skip: true });
    expect(task.state.questions[0]).toMatchObject({ status: "skipped", answer: "B" });
    expect(task.state.agent.outbox).toEqual([
      { type: "question_answer", messageId: "m_00000002", questionId: "q_00000001", answer: "B" },
    ]);
  });

  test("a required question cannot be skipped, and an empty answer is none", () => {
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

  test("the second answer is refused and says who was first", () => {
    const task = asked([]);
    answer(task, { answer: "first" });
    expect(answer(task, { answer: "second" })).toMatchObject({
      code: "already_answered",
      message: "This question was already answered by ann at 2026-01-01T00:00:00.000Z: first",
    });
  });
});

describe("what a task allows where it stands", () => {
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

  test("a refusal lists what is allowed", () => {
    expect(new PlayedTask().do({ type: "task.pause" })).toEqual({
      code: "not_allowed",
      message: 'A task that is draft does not allow "pause". It allows: edit, submit, delete.',
      details: { status: "draft", allowed: ["edit", "submit", "delete"] },
    });
  });

  test("a retried task begins again from the queue, once the processes of its last run are gone", () => {
    const task = places.failed();
    task.do({ type: "task.retry", from: "scratch" });
    expect(task.stands).toBe("pending, idle");
    expect(task.state.task).not.toHaveProperty("error");
    expect(task.do({ type: "task.admit" }, system)).toEqual([]);
    task.ends(143);
    task.do({ type: "task.admit" }, system);
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
