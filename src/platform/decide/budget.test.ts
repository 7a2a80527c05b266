import { system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import { PlayedTask } from "./decide.suite.ts";

/** Reports a turn with this cost and its end, and returns the budget events. */
function spends(task: PlayedTask, costUsd: number): unknown[] {
  return task
    .reads(
      { t: "usage", model: "opus", input: 10, output: 4, cacheRead: 0, cacheWrite: 0, costUsd },
      { t: "turnEnd", status: "ok" },
    )
    .filter(({ type }) => type.startsWith("budget"));
}

function says(task: PlayedTask, text: string): void {
  task.do({ type: "task.message", text });
  for (const { messageId } of task.state.agent.outbox) {
    task.do({ type: "message.sent", runId: task.runId, messageId }, system);
    task.reads({ t: "receipt", messageId, phase: "received" });
  }
}

describe("a task with a budget", () => {
  function budgeted(limitUsd: number): PlayedTask {
    const task = new PlayedTask("turns");
    task.do({ type: "task.edit", changes: { budget: limitUsd } });
    return task.started();
  }

  test("warns the person and the agent once at 80 % and pauses at 100 %", () => {
    const task = budgeted(1);
    expect(spends(task, 0.5)).toEqual([]);
    says(task, "Go on.");
    expect(spends(task, 0.3)).toEqual([{ type: "budget.warned", scope: "task", usedUsd: 0.8, limitUsd: 1 }]);
    expect(task.state.agent.outbox).toEqual([
      { type: "budget", messageId: "m_00000003", used: 0.8, limit: 1 },
    ]);
    says(task, "Go on.");
    expect(spends(task, 0.1)).toEqual([]);
    says(task, "Go on.");
    expect(spends(task, 0.25)).toEqual([
      { type: "budget.reached", scope: "task", usedUsd: 1.15, limitUsd: 1 },
    ]);
    expect(task.stands).toBe("in_progress, paused, blocked by budget");
  });

  test("continues only after the budget is raised", () => {
    const task = budgeted(1);
    spends(task, 1);
    expect(task.do({ type: "task.resume" })).toEqual({
      code: "not_allowed",
      message: "The task's budget is spent: $1.00 of $1.00. Raise the budget, then resume.",
      details: {
        blockedBy: "budget",
        scope: "task",
        usedUsd: 1,
        limitUsd: 1,
        allowed: ["edit", "cancel", "message"],
      },
    });
    task.do({ type: "task.message", text: "Just this." });
    expect(task.stands).toBe("in_progress, paused, blocked by budget");
    expect(task.do({ type: "task.edit", changes: { budget: 5 } })).toEqual([
      { type: "budget.changed", limitUsd: 5 },
    ]);
    expect([task.stands, task.state.task.budget]).toEqual(["in_progress, paused, blocked by budget", 5]);
    task.do({ type: "task.resume" });
    expect([task.stands, task.state.agent.outbox.map(({ type }) => type)]).toEqual([
      "in_progress, running",
      ["user_message"],
    ]);
  });

  test("waits for the person again if no message is queued", () => {
    const task = budgeted(1);
    spends(task, 1);
    task.do({ type: "task.edit", changes: { budget: 5 } });
    task.do({ type: "task.resume" });
    expect(task.stands).toBe("in_progress, waiting_user, blocked by user");
  });

  test("refuses other edits while it works", () => {
    const task = budgeted(1);
    expect(task.do({ type: "task.edit", changes: { budget: 5, title: "Other" } })).toMatchObject({
      code: "not_allowed",
    });
  });
});

describe("the budgets of the configuration", () => {
  test("apply to every task without its own budget", () => {
    const task = new PlayedTask("turns").started();
    task.money = { ...task.money, perTaskUsd: 0.1, perDayUsd: null, spentTodayUsd: 0 };
    expect(spends(task, 0.1)).toEqual([
      { type: "budget.reached", scope: "task", usedUsd: 0.1, limitUsd: 0.1 },
    ]);
  });

  test("count the spending of all tasks on the day, and warn again on the next day", () => {
    const task = new PlayedTask("turns").started();
    task.money = { ...task.money, perTaskUsd: null, perDayUsd: 10, spentTodayUsd: 7.75 };
    expect(spends(task, 0.25)).toEqual([
      { type: "budget.warned", scope: "day", usedUsd: 8, limitUsd: 10, day: "2026-01-01" },
    ]);
    says(task, "Go on.");
    expect(spends(task, 0.25)).toEqual([]);
    task.now = new Date("2026-01-02T00:00:00.000Z");
    says(task, "Go on.");
    expect(spends(task, 1)).toEqual([
      { type: "budget.warned", scope: "day", usedUsd: 8.75, limitUsd: 10, day: "2026-01-02" },
    ]);
    task.money = { ...task.money, perTaskUsd: null, perDayUsd: 10, spentTodayUsd: 10 };
    expect(task.do({ type: "task.message", text: "More." })).toContainEqual({
      type: "budget.reached",
      scope: "day",
      usedUsd: 10,
      limitUsd: 10,
    });
    expect(task.do({ type: "task.resume" })).toMatchObject({
      message:
        "The budget for today is spent: $10.00 of $10.00. Raise it in the settings, or resume tomorrow (UTC).",
    });
  });

  test("of a project and of all tasks apply together, by the days of the project's time zone", () => {
    const task = new PlayedTask("turns").started();
    task.now = new Date("2026-01-01T14:00:00.000Z");
    task.money = { ...task.money, timeZone: "Asia/Seoul", projectDayUsd: 1, projectSpentTodayUsd: 0.75 };
    const warned = { type: "budget.warned", scope: "project", limitUsd: 1 };
    expect(spends(task, 0.125)).toEqual([{ ...warned, usedUsd: 0.875, day: "2026-01-01" }]);
    says(task, "Go on.");
    expect(spends(task, 0)).toEqual([]);
    task.now = new Date("2026-01-01T15:00:00.000Z");
    says(task, "Go on.");
    expect(spends(task, 0.125)).toEqual([{ ...warned, usedUsd: 0.875, day: "2026-01-02" }]);
    task.money = { ...task.money, perDayUsd: 9, spentTodayUsd: 2, projectSpentTodayUsd: 1 };
    expect(task.do({ type: "task.message", text: "More." })).toContainEqual({
      type: "budget.reached",
      scope: "project",
      usedUsd: 1,
      limitUsd: 1,
    });
    expect(task.do({ type: "task.resume" })).toMatchObject({
      message:
        "The project's budget for today is spent: $1.00 of $1.00. Raise it in the settings of the project, or resume tomorrow (Asia/Seoul).",
    });
  });
});
