import { describe, expect, test } from "vitest";
import { system } from "../../protocol/actor.ts";
import { PlayedTask } from "./decide.suite.ts";

const signedOut = { t: "unusable", cause: "auth", message: "Not logged in · Please run /login" } as const;
const failed = { t: "turnEnd", status: "error", message: "Not logged in · Please run /login" } as const;

const error = {
  kind: "agent",
  message: "Claude Code is not signed in, or its key was rejected.",
  details: "Not logged in · Please run /login",
  fix: "claude auth login",
};

describe("an agent that cannot work until a person acts", () => {
  test("stops at once with the command that helps, without a retry and without a limit", () => {
    const task = new PlayedTask("turns").started();
    expect(task.reads(signedOut, failed)).toEqual([
      { type: "error.reported", error, recovery: "notify_user" },
      { type: "agent.moved", from: "running", to: "paused", trigger: "agent_unusable", blockedBy: "error" },
      { type: "run.dismissed", runId: "r_00000001" },
      { type: "turn.ended", runId: "r_00000001", status: "error", message: failed.message },
    ]);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    expect(task.state.task.error).toEqual(error);
    expect(task.state.timers).toEqual([]);
  });

  test("is stopped once, although it keeps retrying", () => {
    const task = new PlayedTask("turns").started();
    task.reads(signedOut);
    expect(task.reads(signedOut)).toEqual([]);
  });

  test("continues with everything when a person tries again: a new process gets the message that was refused", () => {
    const task = new PlayedTask("turns").started();
    task.reads(signedOut, failed);
    task.ends(1);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    task.do({ type: "task.resume" });
    expect(task.stands).toBe("in_progress, running");
    expect(task.state.agent.run).toMatchObject({ id: "r_00000002", status: "planned" });
    expect(task.state.agent.outbox).toMatchObject([{ type: "task_start", description: "What to do" }]);
  });

  test("resumes its session if it had worked before", () => {
    const task = new PlayedTask("turns").started();
    task.reads({ t: "said", text: "I begin." }, { t: "turnEnd", status: "ok" });
    task.do({ type: "task.message", text: "Go on" });
    task.do(
      { type: "message.sent", runId: task.runId, messageId: task.state.agent.outbox[0]!.messageId },
      system,
    );
    task.reads(signedOut, failed);
    task.ends(1);
    task.do({ type: "task.resume" });
    expect(task.state.agent.run?.session).toMatchObject({ is: "resumed", id: "session-1" });
    expect(task.state.agent.outbox).toMatchObject([{ type: "user_message", text: "Go on" }]);
  });

  test("without credit, it suggests a remedy and names no command to sign in", () => {
    const task = new PlayedTask("turns").started();
    task.reads({ t: "unusable", cause: "billing", message: "Credit balance is too low" });
    expect(task.state.task.error).toEqual({
      kind: "agent",
      message:
        "Claude Code has no credit left. Add credit to its account, or use another account, then try again.",
      details: "Credit balance is too low",
    });
  });

  test("is not started if its program is missing, and the task waits", () => {
    const task = new PlayedTask("turns");
    task.do({ type: "task.submit" });
    task.do({ type: "task.admit" }, system);
    const problem = { message: "Claude Code is not installed.", fix: "npm install -g it" };
    task.do({ type: "agent.unusable", runId: task.runId, problem }, system);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    expect(task.state.task.error).toEqual({ kind: "agent", ...problem });
    task.do({ type: "task.resume" });
    expect(task.state.agent.outbox).toMatchObject([{ type: "task_start", description: "What to do" }]);
  });

  test("stays paused if a person has paused it", () => {
    const task = new PlayedTask("turns").started();
    task.do({ type: "task.pause" });
    task.reads(signedOut, failed);
    expect(task.stands).toBe("in_progress, paused, blocked by user");
  });
});
