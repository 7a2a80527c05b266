import { system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import type { Item } from "../../protocol/dialects/message.ts";
import { completion, PlayedTask, question } from "./decide.suite.ts";

const retry = { type: "timer.due", timerId: "t_00000001:retry" } as const;

function limitBlock(retryAfter?: number): Item {
  return {
    kind: "message",
    type: "ERROR",
    payload: {
      type: "recoverable",
      message: "HTTP 429 from the provider",
      recovery: "pause_and_retry",
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
    rawContent: "ERROR",
    offset: 0,
  };
}

/** Simulates a provider limit that ends the agent's turn after it received its message. */
function refused(task: PlayedTask, resetsAt?: string): void {
  task.reads(
    { t: "receipt", messageId: task.state.agent.turn ?? "", phase: "received" },
    { t: "limit", phase: "blocked", cause: "usage", ...(resetsAt === undefined ? {} : { resetsAt }) },
    { t: "turnEnd", status: "limit", message: "5-hour limit" },
  );
}

function at(task: PlayedTask, time: string): void {
  task.now = new Date(`2026-01-01T${time}Z`);
}

describe("an agent that its provider refuses", () => {
  test("waits for the reset, probes once, and is past the limit when it is served", () => {
    const task = new PlayedTask("turns").started();
    refused(task, "2026-01-01T00:00:20.000Z");
    const until = "2026-01-01T00:00:20.000Z";
    expect([task.stands, task.state.agent.limit, task.state.task.limitedUntil]).toEqual([
      "in_progress, paused, blocked by rate_limit",
      { until, own: true, probing: false },
      until,
    ]);
    at(task, "00:00:20.500");
    task.do(retry, system);
    expect([task.stands, task.state.agent.limit, task.state.task.limitedUntil]).toEqual([
      "in_progress, running",
      { until, own: true, probing: true },
      undefined,
    ]);
    expect(task.state.agent.outbox.map(({ type }) => type)).toEqual(["resume"]);
    task.start();
    task.reads({ t: "tool", id: "1", name: "Read", phase: "start" });
    expect(task.state.agent).toMatchObject({ limit: null, servedAt: task.now.toISOString() });
    expect(task.do(retry, system)).toEqual([]);
  });

  test("backs off if no reset time is given, up to 300 s, and asks the person after five tries", () => {
    const task = new PlayedTask("turns").started();
    const pauses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      refused(task);
      pauses.push(Date.parse(task.state.timers[0]?.dueAt ?? "") - task.now.getTime());
      task.do(retry, system);
      task.start();
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
    refused(task);
    expect([task.stands, task.state.timers, task.state.agent.limit]).toEqual([
      "in_progress, paused, blocked by error",
      [],
      null,
    ]);
    expect(task.state.task.error?.kind).toBe("rate_limit");
  });

  test("starts a turn as a probe when a person resumes it", () => {
    const task = new PlayedTask("turns").started();
    refused(task, "2026-01-01T05:00:00.000Z");
    task.do({ type: "task.resume" });
    expect([
      task.stands,
      task.state.agent.limit?.probing,
      task.state.agent.outbox.map(({ type }) => type),
    ]).toEqual(["in_progress, running", true, ["resume"]]);
  });

  test("clears the limit when the task ends for another reason", () => {
    const task = new PlayedTask("turns").started();
    refused(task, "2026-01-01T05:00:00.000Z");
    task.do({ type: "task.cancel" });
    expect([task.state.agent.limit, task.state.task.limitedUntil, task.state.timers]).toEqual([
      null,
      undefined,
      [],
    ]);
  });

  test("that is a program is past the limit after a while without a refusal or at its next message", () => {
    const task = new PlayedTask().started();
    task.says(limitBlock(20));
    at(task, "00:00:20.500");
    task.do(retry, system);
    expect(task.state.timers.map(({ purpose, dueAt }) => [purpose, dueAt])).toEqual([
      ["probe", "2026-01-01T00:00:25.500Z"],
    ]);
    expect(task.state.agent.limit?.probing).toBe(true);
    task.do({ type: "timer.due", timerId: "t_00000001:probe" }, system);
    expect(task.state.agent.limit).toBeNull();

    const other = new PlayedTask().started();
    other.says(limitBlock(20));
    other.do(retry, system);
    other.says(question("Which?"));
    expect(other.state.agent.limit).toBeNull();
  });
});

describe("an agent whose account is limited", () => {
  const limited = { type: "account.limited", until: "2026-01-01T00:00:20.000Z" } as const;

  test("is held before it sends anything, one to five seconds past the limit, then sends its queued messages", () => {
    const task = new PlayedTask("turns");
    task.do({ type: "task.submit" });
    task.do({ type: "task.admit" }, system);
    const said = task.state.agent.outbox;
    expect(task.do(limited, system)).toEqual([
      { type: "limit.held", until: limited.until, own: false },
      {
        type: "agent.moved",
        from: "running",
        to: "paused",
        trigger: "account_limited",
        blockedBy: "rate_limit",
      },
      {
        type: "timer.set",
        timer: {
          id: "t_00000001:retry",
          taskId: "t_00000001",
          dueAt: "2026-01-01T00:00:23.000Z",
          purpose: "retry_after_error",
        },
      },
    ]);
    expect(task.do(limited, system)).toEqual([]);
    at(task, "00:00:23");
    task.do(retry, system);
    expect([task.stands, task.state.agent.outbox, task.state.agent.errorTries]).toEqual([
      "in_progress, running",
      said,
      0,
    ]);
  });

  test("waits longer if the limit is extended, and still counts as refused itself", () => {
    const task = new PlayedTask("turns").started();
    refused(task, "2026-01-01T00:00:10.000Z");
    task.do(limited, system);
    expect([task.state.agent.limit, task.state.timers.map(({ dueAt }) => dueAt)]).toEqual([
      { until: limited.until, own: true, probing: false },
      ["2026-01-01T00:00:23.000Z"],
    ]);
  });

  test.each<[string, (task: PlayedTask) => unknown]>([
    ["in the middle of a turn", () => undefined],
    ["while it waits for the person", (task) => task.reads({ t: "turnEnd", status: "ok" })],
    ["while a person has paused it", (task) => task.do({ type: "task.pause" })],
    [
      "when it is done",
      (task) => task.says(completion("Done.")) && task.reads({ t: "turnEnd", status: "ok" }),
    ],
  ])("is not held %s", (_, arrange) => {
    const task = new PlayedTask("turns").started();
    arrange(task);
    expect(task.do(limited, system)).toEqual([]);
  });

  test("that is a program stops immediately", () => {
    const task = new PlayedTask().started();
    task.do(limited, system);
    expect(task.stands).toBe("in_progress, paused, blocked by rate_limit");
    task.do(retry, system);
    expect([task.stands, task.state.agent.outbox]).toEqual(["in_progress, running", []]);
  });
});
