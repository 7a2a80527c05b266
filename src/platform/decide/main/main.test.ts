import { describe, expect, test } from "vitest";
import { system } from "../../../protocol/actor.ts";
import { readText } from "../../../protocol/dialects/read-text.ts";
import type { EventBody } from "../../../agents/agent-event.ts";
import { PlayedTask } from "../decide.suite.ts";

const ok = { t: "turnEnd", status: "ok" } as const;

function main(agent: "program" | "turns" | "one turn"): PlayedTask {
  const first = {
    type: "task.created",
    id: "t_00000001",
    taskType: "main",
    title: "Lead TASKS.md",
    description: "Begin with RESOLVE_NEXT.",
    agent: "demo",
    createdBy: "ann",
    workspace: "/w/t_00000001",
    outline: [],
    source: null,
    verifier: null,
    parent: { kind: "orchestration", id: "o_00000001", role: "main" },
    main: { orchestrationId: "o_00000001" },
  } as const;
  return new PlayedTask(agent, null, null, [
    { ...first, outline: [] },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ]).started();
}

/** The events of a text: the text itself, and the messages in it. */
function spoken(text: string): EventBody[] {
  return [{ t: "said", text }, ...readText(text, ["thin"]).map((item): EventBody => ({ t: "item", item }))];
}

function tell(task: PlayedTask, number: number, text: string, last = false): void {
  const taken = (task.state.main?.taken ?? 0) + (task.state.main?.said.length ?? 0);
  task.do({ type: "main.tell", number, taken, text, last }, system);
  if (task.state.agent.run?.status === "planned") task.start();
  else
    for (const { messageId } of task.state.agent.outbox)
      task.do({ type: "message.sent", runId: task.runId, messageId }, system);
}

describe("main", () => {
  test("is read in the thin dialect, and waits for its orchestration after its turn", () => {
    const task = main("turns");
    task.reads(...spoken("I start.\nTASK_ID:T1.1\nTASK_ID:T1.2\n"), ok);
    expect(task.stands).toBe("in_progress, waiting_dependency");
    expect(task.state.main).toMatchObject({ said: ["TASK_ID:T1.1", "TASK_ID:T1.2"], taken: 0, told: 0 });
    expect(task.state.conversation.map(({ text }) => text)).toEqual([
      "Begin with RESOLVE_NEXT.",
      "I start.",
      "TASK_ID:T1.1\nTASK_ID:T1.2",
    ]);
    expect(task.state.timers.map(({ purpose }) => purpose)).toEqual(["hibernate"]);
  });

  test("gets each message once, as a turn", () => {
    const task = main("turns");
    task.reads(...spoken("RESOLVE_NEXT\n"), ok);
    tell(task, 1, "READY:T1.1");
    expect(task.do({ type: "main.tell", number: 1, taken: 1, text: "READY:T1.1", last: false })).toEqual([]);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.main).toMatchObject({ said: [], taken: 1, told: 1, over: false });
    expect(task.state.agent.unconfirmed).toEqual([
      { type: "thin", messageId: "m_00000002", text: "READY:T1.1" },
    ]);
  });

  test("is stopped as a program as soon as it has said something", () => {
    const task = main("program");
    task.reads(...spoken("RESOLVE_NEXT\n"));
    expect(task.stands).toBe("in_progress, waiting_dependency");
    tell(task, 1, "READY:T1.1");
    expect(task.stands).toBe("in_progress, running");
  });

  test.each(["program", "turns", "one turn"] as const)(
    "is completed after the last message (%s)",
    (agent) => {
      const task = main(agent);
      task.reads(...spoken("RESOLVE_NEXT\n"), ...(agent === "program" ? [] : [ok]));
      if (agent === "one turn") task.ends(0);
      tell(task, 1, "DONE:T1.1\nALL_DONE", true);
      if (agent !== "program") task.reads(...spoken("Bye.\n"), ok);
      expect(task.stands).toBe("completed, completed");
    },
  );

  test("hibernates in a long wait, and its session goes on with the next message", () => {
    const task = main("turns");
    task.reads(...spoken("RESOLVE_NEXT\n"), ok);
    task.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
    expect(task.stands).toBe("in_progress, hibernated");
    task.ends(0);
    tell(task, 1, "READY:T1.1");
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.run?.session).toMatchObject({ is: "resumed", id: "session-1" });
  });

  test("fails if it says nothing for ten minutes, whatever keeps it from that", () => {
    const task = main("turns");
    expect(task.state.timers).toEqual([
      {
        id: "t_00000001:deadline",
        taskId: "t_00000001",
        dueAt: "2026-01-01T00:10:00.000Z",
        purpose: "deadline",
      },
    ]);
    task.do({ type: "task.pause" });
    expect(task.state.timers.map(({ purpose }) => purpose)).toEqual(["deadline"]);
    task.do({ type: "timer.due", timerId: "t_00000001:deadline" }, system);
    expect(task.state.task).toMatchObject({
      status: "failed",
      error: { kind: "execution", message: "Main said nothing for 10 minutes." },
    });
  });

  test("fails if its process ends, but goes on if the machine lost it", () => {
    const ended = main("turns");
    ended.ends(1);
    expect(ended.state.task.error?.message).toBe("Main ended with exit code 1.");
    const lost = main("turns");
    lost.ends(null);
    expect(lost.stands).toBe("in_progress, running");
  });

  test("does not wait for a person: a request of its tools is declined at once", () => {
    const task = main("turns");
    task.reads({
      t: "ask",
      id: "ask-1",
      kind: "permission",
      questions: [{ question: "Use Bash?", options: ["Allow", "Deny"], multi: false }],
      raw: {},
    });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toEqual([
      {
        type: "ask_answer",
        messageId: "m_00000002",
        ask: { id: "ask-1", kind: "permission", raw: {} },
        answers: [["Use no tools and ask nobody. Write thin messages only."]],
      },
    ]);
  });

  test("is asked to repeat messages that it put into a code fence", () => {
    const task = main("turns");
    task.reads(...spoken("```\nTASK_ID:T1.1\n```\n"), ok);
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.outbox).toMatchObject([{ type: "protocol_error", block: "TASK" }]);
  });

  test("counts its tokens: the input of all turns, and the largest turn", () => {
    const task = main("turns");
    const used = { t: "usage", model: "m", output: 10, cacheWrite: 0 } as const;
    task.reads({ ...used, input: 100, cacheRead: 0 }, ok);
    tell(task, 1, "READY:T1.1");
    task.reads({ ...used, input: 5, cacheRead: 120 }, ok);
    expect(task.state.main?.usage).toEqual({ billedInput: 225, output: 20, context: 135 });
  });
});
