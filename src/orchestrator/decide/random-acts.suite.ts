import type { Plan } from "../../protocol/orchestration/plan.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { planOfEditedList } from "../plan-of-list.ts";
import type { OrchestrationCommand } from "./command.ts";
import { viewOf } from "./draft.ts";
import { currentPhase } from "./phases.ts";

/** Returns a random integer from `from` to `to`. */
export type Roll = (from: number, to: number) => number;

/** Returns a plan with random tasks and dependencies. */
export function randomPlan(roll: Roll): Plan {
  const count = 3 + roll(0, 12);
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

/** Returns the next thing that happens: a child ends, a merge is done, or a person acts. */
export function nextCommand(
  state: OrchestrationState,
  roll: Roll,
  commit: () => string,
): OrchestrationCommand {
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
        {
          type: "child.changed",
          task: task.id,
          child: { ...ended, status: "cancelled", commit: null, reason: null },
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
    possible.push(
      { type: "branch.moved", branch: "main", commit: state.tip },
      {
        type: "phase.broken",
        phase: state.phases.findLast(({ status }) => status === "finished")!.number,
        base: commit(),
        output: "red",
      },
      { type: "branch.refused", commit: state.tip, refusal: { code: "dirty", message: "x" } },
    );
  if (state.branchRefusal !== null) possible.push({ type: "branch.retry" });
  const act = roll(0, 7) === 0 ? personsAct(state, roll) : null;
  if (state.status === "paused" || state.status === "cancelled") possible.push({ type: "resume" });
  return act ?? possible[roll(0, possible.length - 1)]!;
}

/** Returns an act of a person: on a random task, on the orchestration, or an edit of the list. */
function personsAct(state: OrchestrationState, roll: Roll): OrchestrationCommand {
  const task = state.plan.tasks[roll(0, state.plan.tasks.length - 1)]!.id;
  const acts: (() => OrchestrationCommand)[] = [
    () => ({ type: "task.skip", task }),
    () => ({ type: "task.retry", task }),
    () => ({ type: "task.prioritize", task, priority: "high" }),
    () => ({ type: "pause" }),
    () => ({ type: "cancel" }),
    () => {
      const plan = randomPlan(roll);
      const ticked = plan.tasks[roll(0, plan.tasks.length - 1)]!.id;
      const done = roll(0, 1) === 0 ? [ticked] : [];
      const list = { ...state.list, digest: `d${roll(0, 999)}` };
      return { type: "list.read", list, ...planOfEditedList(state, { plan, done, skipped: [] }) };
    },
  ];
  return acts[roll(0, acts.length - 1)]!();
}
