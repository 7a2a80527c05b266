import { system } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { Accounts } from "../../engine/accounts.ts";
import { callerOf } from "./task-kind.ts";
import { PlayedTask } from "../decide/decide.suite.ts";

const clock = { now: new Date("2026-01-01T00:00:00.000Z") };

/** Creates tasks of one account that take turns, and a breaker that observes every change. */
function accountOf(...names: readonly string[]) {
  const accounts = new Accounts(() => clock.now);
  clock.now = new Date("2026-01-01T00:00:00.000Z");
  const tasks = new Map(names.map((name) => [name, new PlayedTask("turns").started()]));
  const idOf = (name: string): TaskId => `t_${name.padEnd(8, "0")}`;
  const seen = (name: string): TaskState => {
    const { state } = task(name);
    return { ...state, task: { ...state.task, id: idOf(name) } };
  };
  function task(name: string): PlayedTask {
    const found = tasks.get(name);
    if (found === undefined) throw new Error(`There is no task ${name}.`);
    found.now = clock.now;
    return found;
  }
  /** Acts on a task and executes the resulting commands on the others. Returns the name and command of each. */
  function after(name: string, act: (task: PlayedTask) => unknown): string[] {
    act(task(name));
    const told: string[] = [];
    for (const { stream, command } of accounts.observe(idOf(name), callerOf(seen(name), "one", true))) {
      const other = names.find((each) => idOf(each) === stream) ?? "";
      told.push(`${other} ${command.type}`, ...after(other, (each) => carryOut(each, command)));
    }
    return told;
  }
  return {
    after,
    holds: (name: string) => accounts.holds(idOf(name)),
    /** Returns true if a task continues immediately when its timer fires. */
    rings: (name: string) =>
      accounts
        .fire(idOf(name), retry.timerId, "retry_after_error")
        .some(({ command }) => command.type === "timer.due"),
    at: (seconds: number) => {
      clock.now = new Date(Date.parse("2026-01-01T00:00:00.000Z") + seconds * 1000);
    },
    limit: (name: string) => task(name).state.agent.limit,
  };
}

/** Executes the command on the played task, whose timers have its own id. */
function carryOut(task: PlayedTask, command: Parameters<PlayedTask["do"]>[0]): void {
  task.do(command.type === "timer.due" ? retry : command, system);
}

const retry = { type: "timer.due", timerId: "t_00000001:retry" } as const;

function refused(resetsAt: string): (task: PlayedTask) => void {
  return (task) => {
    task.reads(
      { t: "limit", phase: "blocked", cause: "usage", resetsAt },
      { t: "turnEnd", status: "limit", message: "limit" },
    );
  };
}

function served(task: PlayedTask): void {
  task.reads({ t: "tool", id: "1", name: "Read", phase: "start" });
}

function turnEnds(task: PlayedTask): void {
  task.reads({ t: "turnEnd", status: "ok" });
}

function told(task: PlayedTask): void {
  task.do({ type: "task.message", text: "Go on." });
}

const inTwenty = "2026-01-01T00:00:20.000Z";

test("holds back other tasks once they are about to call after one is refused, and not before", () => {
  const { after, holds } = accountOf("a", "b", "c");
  for (const name of ["a", "b", "c"]) after(name, () => undefined);
  expect(["a", "b", "c"].map(holds)).toEqual([false, false, false]);
  expect(after("a", refused(inTwenty))).toEqual([]);
  expect(after("b", turnEnds)).toEqual([]);
  expect(after("b", told)).toEqual(["b account.limited"]);
  expect(["a", "b", "c"].map(holds)).toEqual([true, true, true]);
});

test("probes with the first task to wake; the others continue once each when it is served", () => {
  const { after, holds, rings, at, limit } = accountOf("a", "b", "c");
  after("a", refused(inTwenty));
  for (const name of ["b", "c"]) {
    after(name, turnEnds);
    after(name, told);
  }
  at(21);
  expect(rings("a")).toBe(true);
  after("a", (task) => {
    task.do(retry, system);
    task.start();
  });
  expect([rings("b"), rings("c"), holds("a"), holds("b")]).toEqual([false, false, false, true]);
  at(25);
  expect(after("a", served)).toEqual(["b timer.due", "c timer.due"]);
  expect([limit("a"), limit("b")?.probing, holds("b"), holds("c")]).toEqual([null, true, false, false]);
  expect(after("a", turnEnds)).toEqual([]);
});

test("holds all tasks again if the probe is refused, and probes with one task next time", () => {
  const { after, rings, at, limit } = accountOf("a", "b");
  after("a", refused(inTwenty));
  after("b", turnEnds);
  after("b", told);
  at(21);
  rings("a");
  after("a", (task) => {
    task.do(retry, system);
    task.start();
  });
  expect(rings("b")).toBe(false);
  expect(after("a", refused("2026-01-01T00:01:00.000Z"))).toEqual(["b account.limited"]);
  expect(limit("b")).toEqual({ until: "2026-01-01T00:01:00.000Z", own: false, probing: false });
  at(61);
  expect([rings("b"), rings("a")]).toEqual([true, false]);
});

test("lets the next task probe if the probe is cancelled", () => {
  const { after, rings, at, holds, limit } = accountOf("a", "b");
  after("a", refused(inTwenty));
  after("b", turnEnds);
  after("b", told);
  at(21);
  rings("a");
  after("a", (task) => {
    task.do(retry, system);
    task.start();
  });
  expect(rings("b")).toBe(false);
  expect(after("a", (task) => task.do({ type: "task.cancel" }))).toEqual(["b timer.due"]);
  expect([limit("b")?.probing, holds("b"), holds("a")]).toEqual([true, false, false]);
});

test("holds no further tasks once the probe is served, although some still wait for their timers", () => {
  const { after, rings, at, holds } = accountOf("a", "b", "c");
  after("a", refused(inTwenty));
  after("b", turnEnds);
  after("b", told);
  at(21);
  rings("a");
  after("a", (task) => {
    task.do(retry, system);
    task.start();
  });
  at(22);
  expect(after("a", served)).toEqual([]);
  after("c", turnEnds);
  expect(after("c", told)).toEqual([]);
  expect([holds("a"), holds("c")]).toEqual([false, false]);
  expect(rings("b")).toBe(true);
});
