import { describe, expect, test } from "vitest";
import type { TaskState } from "../protocol/task/state.ts";
import { callersOf } from "./caller.ts";
import { PlayedTask } from "./decide/decide.suite.ts";

const until = "2026-01-01T00:00:20.000Z";

/** A task whose verification agent is to be asked, or has been asked. */
function judged(changes: Partial<NonNullable<TaskState["gate"]["judge"]>> = {}): PlayedTask {
  const played = new PlayedTask("turns").started();
  const { state } = played;
  played.state = {
    ...state,
    task: { ...state.task, agentStatus: "waiting_review", blockedBy: null },
    turn: null,
    gate: {
      ...state.gate,
      stage: "judging",
      verifications: [
        {
          id: "v_00000001",
          taskId: state.task.id,
          phase: 1,
          attempt: 1,
          commit: "c0ffee",
          status: "judging",
          criteria: [],
          verifierFailures: [],
          startedAt: played.now.toISOString(),
          finishedAt: null,
        },
      ],
      judge: {
        runId: "r_00000009",
        agent: "verifier",
        session: null,
        status: "planned",
        exit: null,
        message: { type: "user_message", messageId: "m_00000009", text: "Judge." },
        sent: false,
        givenUp: false,
        output: { stdout: 0, stderr: 0 },
        ...changes,
      },
    },
  };
  return played;
}

describe("a verification agent", () => {
  const caller = {
    id: "t_00000001 judge",
    taskId: "t_00000001",
    agent: "verifier",
    until: null,
    probing: false,
    held: false,
    mayCall: true,
    rung: null,
  };

  test("is a caller beside the task's agent while it judges", () => {
    expect(callersOf(judged().state, () => true)[1]).toEqual(caller);
    expect(callersOf(judged({ status: "started", sent: true }).state, () => true)[1]).toEqual({
      ...caller,
      mayCall: false,
    });
    expect(callersOf(new PlayedTask().started().state, () => false)).toHaveLength(1);
  });

  test("is put off without blame when its account is limited before it was asked", () => {
    const task = judged();
    task.do({ type: "account.limited", until }, "system");
    expect(callersOf(task.state, () => true)[1]).toEqual({
      ...caller,
      until: Date.parse(until),
      held: true,
      mayCall: false,
    });
    expect(task.state.gate.verifications[0]?.verifierFailures).toEqual([]);
    const asked = judged({ status: "started", sent: true });
    expect(asked.do({ type: "account.limited", until }, "system")).toEqual([]);
  });
});
