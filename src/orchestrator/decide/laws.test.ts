import { deepStrictEqual, ok } from "node:assert/strict";
import { expect, test } from "vitest";

import { dice } from "../../../test/support/dice.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../protocol/orchestration/evolve.ts";
import type { Plan } from "../../protocol/orchestration/plan.ts";
import { progressOf } from "../../protocol/orchestration/progress.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCommand } from "./command.ts";
import { decideOrchestration } from "./decide.ts";
import { viewOf } from "./draft.ts";
import { currentPhase } from "./phases.ts";
import { runningCount } from "./start-tasks.ts";

const operations = Number(process.env["OPERATIONS"] ?? 20_000);
const perRun = 120;
const at = new Date(0).toISOString();

type Roll = ReturnType<typeof dice>;

/** A model of the promises, computed from the plan and the events alone and without any incremental state. */
class Model {
  readonly #completed = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #running = new Set<string>();
  readonly #merged = new Map<string, number>();
  tip = "";

  see(event: OrchestrationEvent, plan: Plan): void {
    if (event.type === "orchestration.created" || event.type === "list.changed")
      for (const id of [...event.done, ...event.skipped]) this.#completed.add(id);
    if (event.type === "attempt.started") {
      deepStrictEqual(
        { started: event.task, missing: this.#missing(event.task, plan) },
        {
          started: event.task,
          missing: [],
        },
      );
      deepStrictEqual([this.#running.has(event.task), this.#completed.has(event.task)], [false, false]);
      this.#running.add(event.task);
    }
    if (event.type === "attempt.failed") this.#running.delete(event.task);
    if (event.type === "task.failed") this.#failed.add(event.task);
    if (event.type === "task.retried") this.#failed.delete(event.task);
    if (["task.failed", "task.retried", "task.skipped"].includes(event.type) && "task" in event)
      this.#running.delete(event.task);
    if (event.type === "task.skipped") this.#completed.add(event.task).add(event.task);
    if (event.type === "task.skipped") this.#failed.delete(event.task);
    if (event.type === "project.imported") this.tip = event.commit;
    if (event.type === "merge.landed") {
      deepStrictEqual(event.before, this.tip);
      this.tip = event.commit;
      for (const { task } of event.tasks) {
        this.#merged.set(task, (this.#merged.get(task) ?? 0) + 1);
        this.#running.delete(task);
        this.#completed.add(task);
      }
      deepStrictEqual(
        [...this.#merged.values()].every((count) => count === 1),
        true,
      );
    }
  }

  /** The tasks that a task needs directly and that are neither completed nor optional. */
  #missing(id: string, plan: Plan): string[] {
    return needsOf(plan, id).filter((each) => !this.#completed.has(each));
  }

  /** The status of a task that has not started, from all its ancestors. */
  openStatus(id: string, plan: Plan, openPhase: number): string | null {
    if (this.#completed.has(id) || this.#failed.has(id) || this.#running.has(id)) return null;
    if (this.#isStuck(id, plan)) return "blocked";
    const phase = plan.tasks.find((task) => task.id === id)!.phase;
    return this.#missing(id, plan).length === 0 && phase <= openPhase ? "ready" : "pending";
  }

  #isStuck(id: string, plan: Plan): boolean {
    return needsOf(plan, id).some(
      (each) =>
        this.#failed.has(each) ||
        (!this.#completed.has(each) && !this.#running.has(each) && this.#isStuck(each, plan)),
    );
  }
}

function needsOf({ tasks, edges, barriers }: Plan, id: string): string[] {
  const index = tasks.findIndex((task) => task.id === id);
  const direct = edges.filter(({ task }) => task === index).map(({ needs }) => needs);
  const before = barriers.filter(({ after }) => after.includes(index)).flatMap(({ before: all }) => all);
  return [...new Set([...direct, ...before])]
    .filter((each) => !tasks[each]!.optional)
    .map((each) => tasks[each]!.id);
}

function randomPlan(roll: Roll, extra = 0): Plan {
  const count = 3 + roll(0, 12) + extra;
  const phases = 1 + roll(0, 2);
  const phaseOf = (index: number): number => 1 + Math.floor((index * phases) / count);
  const edges = Array.from({ length: count }, (_, task) =>
    [...new Set(Array.from({ length: roll(0, 2) }, () => roll(0, Math.max(0, task - 1))))]
      .filter((needs) => needs < task)
      .map((needs) => ({ task, needs, kind: "explicit" as const, line: 1 })),
  ).flat();
  const cut = roll(1, count - 1);
  const all = Array.from({ length: count }, (_, index) => index);
  return {
    phases: Array.from({ length: phases }, (_, index) => ({ number: index + 1, title: null, slug: "x" })),
    tasks: all.map((index) => ({
      id: `T${index}`,
      title: "x",
      phase: phaseOf(index),
      line: index,
      specialist: null,
      files: roll(0, 3) === 0 ? [`f${roll(0, 2)}`] : [],
      priority: "normal",
      optional: false,
    })),
    edges,
    barriers:
      roll(0, 3) === 0 ? [{ before: all.slice(0, cut), after: all.slice(cut), kind: "wave", line: 1 }] : [],
  };
}

/** Plays one orchestration with random outcomes and checks the promises after every append. */
function play(seed: number): OrchestrationState["status"] {
  const roll = dice(seed);
  const plan = randomPlan(roll);
  let children = 0;
  let commits = 0;
  const capacity = 1 + roll(0, 4);
  const circumstances = {
    now: new Date(0),
    ids: { task: () => `t_${String((children += 1)).padStart(8, "0")}` as const },
    capacity,
    agentFor: () => "demo",
  };
  const model = new Model();
  const log: OrchestrationEvent[] = [
    {
      type: "orchestration.created",
      id: "o_00000001",
      title: "x",
      project: "/x",
      list: { file: "TASKS.md", dialect: "signalbox", digest: "x" },
      plan,
      config: {
        max_parallel: capacity,
        retry_limit: roll(0, 3),
        phase_barrier: roll(0, 1) === 0 ? "strict" : "merge",
        agents: {},
        default_agent: null,
        setup: null,
        tests: null,
        task_limit_usd: null,
        slack_webhook_url: null,
        worktree: false,
      },
      done: [],
      skipped: [],
      createdBy: "admin",
    },
  ];
  let state = evolveOrchestration(null, log[0]!, at);
  model.see(log[0]!, plan);

  const execute = (command: OrchestrationCommand): void => {
    const before = state;
    const decided = decideOrchestration(state, command, circumstances);
    if (!decided.ok) return;
    for (const event of decided.value.events) {
      log.push(event);
      state = evolveOrchestration(state, event, at);
      model.see(event, state.plan);
    }
    deepStrictEqual(state, decided.value.state);
    check(before);
  };

  const check = (before: OrchestrationState): void => {
    const settled = (task: number): "in_progress" | "completed" | "failed" | null => {
      const { status } = state.progress.nodes[task]!;
      return status === "in_progress" || status === "completed" || status === "failed" ? status : null;
    };
    deepStrictEqual(state.progress, progressOf(state.plan, settled, state.progress.openPhase));
    ok(runningCount(state) <= Math.max(capacity, runningCount(before)));
    for (const [index, { id }] of state.plan.tasks.entries()) {
      const expected = model.openStatus(id, state.plan, state.progress.openPhase);
      const { status } = state.progress.nodes[index]!;
      if (expected !== null) deepStrictEqual({ id, status }, { id, status: expected });
      const open = state.work[index]!.attempts.filter(({ outcome }) => outcome === "open").length;
      deepStrictEqual({ id, open }, { id, open: status === "in_progress" ? 1 : 0 });
    }
    const idle = runningCount(state) === 0 && state.queue.length === 0;
    const waits = state.work.some(({ stage }) => stage !== null);
    const ready = state.progress.nodes.filter(({ status }) => status === "ready").length;
    if (idle && !waits && state.status === "running" && state.origin !== null) deepStrictEqual(ready, 0);
  };

  for (let step = 0; step < perRun; step += 1) {
    const command = next(state, roll, () => `c${(commits += 1)}`);
    if (command === null) break;
    execute(command);
    if (roll(0, 9) === 0) {
      // A crash loses everything but the log.
      state = log.reduce<OrchestrationState | null>(
        (now, event) => evolveOrchestration(now, event, at),
        null,
      )!;
      execute({ type: "advance" });
    }
  }
  return state.status;
}

/** Returns the next thing that happens: a child ends, a merge is done, or a person acts. */
function next(state: OrchestrationState, roll: Roll, commit: () => string): OrchestrationCommand | null {
  if (state.origin === null) return { type: "project.imported", commit: commit(), branch: "main" };
  const possible: OrchestrationCommand[] = [{ type: "advance" }];
  for (const index of state.plan.tasks.keys()) {
    const task = viewOf(state, index)!;
    const { open, work } = task;
    const child = {
      seq: (open?.seq ?? 0) + 1,
      tokens: 1,
      costUsd: 0,
      tries: 1,
      tested: "passed" as const,
      isFault: false,
      isFinal: false,
    };
    if (open !== null && work.stage === "working") {
      const { childId } = open;
      const ended = { ...child, childId };
      possible.push(
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, status: "completed", commit: commit(), reason: null },
        },
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, status: "completed", commit: commit(), reason: null },
        },
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, status: "in_progress", commit: null, reason: null },
        },
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, status: "failed", commit: null, reason: `r${roll(0, 1)}` },
        },
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, status: "failed", commit: null, reason: "disk", isFault: true },
        },
        // A late report of an earlier attempt must change nothing.
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, childId: "t_99999999", status: "completed", commit: "x", reason: null },
        },
      );
    }
    if (open !== null && work.stage === "resolving" && work.conflict?.childId != null) {
      const ended = { ...child, childId: work.conflict.childId, commit: null, reason: null };
      possible.push(
        {
          type: "resolution.checked",
          task: task.id,
          attempt: open.number,
          commit: commit(),
          losses: roll(0, 1) === 0 ? null : "A line is lost.",
        },
        { type: "child.changed", task: task.id, child: { ...ended, status: "failed" } },
      );
    }
    if (work.stage === "conflict" && work.conflict !== null)
      possible.push(
        { type: "conflict.resolve", task: task.id, ours: work.conflict.ours, commit: commit() },
        { type: "task.retry", task: task.id },
      );
    if (task.status === "failed") possible.push({ type: "task.retry", task: task.id });
    if (roll(0, 30) === 0) possible.push({ type: "task.skip", task: task.id });
    if (roll(0, 30) === 0) possible.push({ type: "task.prioritize", task: task.id, priority: "high" });
  }
  const phase = currentPhase(state);
  const waiting = state.queue
    .map((id) =>
      viewOf(
        state,
        state.plan.tasks.findIndex((task) => task.id === id),
      )!,
    )
    .filter(({ index }) => state.plan.tasks[index]!.phase === phase?.number)
    .map(({ id, open }) => ({ task: id, attempt: open!.number, commit: open!.commit! }));
  if (phase !== null && waiting.length > 0 && state.tip !== null) {
    const outcome = { phase: phase.number, before: state.tip, landed: null, rejected: [], conflicts: [] };
    const some = waiting.slice(0, roll(1, waiting.length));
    possible.push(
      {
        type: "merge.done",
        outcome: { ...outcome, landed: { commit: commit(), tested: "passed", entries: some } },
      },
      {
        type: "merge.done",
        outcome: { ...outcome, landed: { commit: commit(), tested: "passed", entries: some } },
      },
      { type: "merge.done", outcome: { ...outcome, rejected: [{ ...some[0]!, reason: "red" }] } },
      {
        type: "merge.done",
        outcome: { ...outcome, conflicts: [{ ...some[0]!, ours: state.tip, files: [], reason: null }] },
      },
      // A merge onto a commit that is no longer the tip must not land.
      {
        type: "merge.done",
        outcome: {
          ...outcome,
          before: "stale",
          landed: { commit: commit(), tested: "passed", entries: some },
        },
      },
    );
  }
  if (
    state.tip !== null &&
    state.moved !== state.tip &&
    state.phases.some(({ status }) => status === "finished")
  )
    possible.push({ type: "branch.moved", branch: "main", commit: state.tip });
  if (roll(0, 20) === 0) possible.push({ type: "pause" });
  if (state.status === "paused") possible.push({ type: "resume" });
  return possible[roll(0, possible.length - 1)] ?? null;
}

test(`keeps its promises over ${operations} random operations with crashes`, () => {
  const runs = Math.ceil(operations / perRun);
  const first = Number(process.env["SEED"] ?? 1);
  const ends = new Set<string>();
  for (let seed = first; seed < first + runs; seed += 1) {
    try {
      ends.add(play(seed));
    } catch (fault) {
      throw new Error(`The promises are broken with SEED=${seed} OPERATIONS=1.`, { cause: fault });
    }
  }
  // A failing seed is run alone and may end in any way.
  const expected = runs > 100 ? ["completed", "failed"] : [...ends];
  expect([...ends]).toEqual(expect.arrayContaining(expected));
}, 600_000);
