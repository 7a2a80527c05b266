import { firstProject } from "../project/first-project.ts";
import type { OrchestrationEvent } from "./event.ts";
import { graphOf } from "./graph.ts";
import { withoutAddress } from "./hidden-address.ts";
import { evolveMain, isMainEvent, type MainEvent, newMain } from "./main-state.ts";
import { advance, progressOf, type ProgressChange } from "./progress.ts";
import { isOver, workOf } from "./list-work.ts";
import type { Attempt, OrchestrationState, WorkState } from "./state.ts";

type EventOf<Type extends OrchestrationEvent["type"]> = Extract<OrchestrationEvent, { type: Type }>;

/** Applies one event to an orchestration. */
export function evolveOrchestration(
  state: OrchestrationState | null,
  event: OrchestrationEvent,
  at: string,
): OrchestrationState {
  if (event.type === "orchestration.created") return created(event, at);
  if (state === null) throw new Error("The first event of an orchestration must be its creation.");
  const after = isMainEvent(event) ? state : applied(state, event, at);
  return { ...after, seq: state.seq + 1, main: evolveMain(state, event, at) };
}

function created(event: EventOf<"orchestration.created">, at: string): OrchestrationState {
  const { id, title, project, list, plan, config, done, skipped, createdBy } = event;
  const work = workOf(plan, { done, skipped }, new Map(), at);
  const phases = plan.phases.map(({ number }) => waitingPhase(number));
  return {
    seq: 1,
    id,
    title,
    projectId: event.projectId ?? firstProject,
    project,
    createdBy,
    createdAt: at,
    endedAt: null,
    cancelledAt: null,
    list,
    config: withoutAddress(config),
    status: "running",
    plan,
    progress: progressOf(plan, (task) => (isOver(work[task]!) ? "completed" : null), -1),
    work,
    phases,
    origin: null,
    refused: null,
    tip: null,
    queue: [],
    landed: [],
    moved: null,
    branchRefusal: null,
    hotFiles: [],
    main: newMain(config),
    deleted: false,
  };
}

function waitingPhase(number: number): OrchestrationState["phases"][number] {
  return { number, status: "waiting", base: null, tip: null, tested: null, openedAt: null, finishedAt: null };
}

function applied(
  state: OrchestrationState,
  event: Exclude<OrchestrationEvent, MainEvent>,
  at: string,
): OrchestrationState {
  switch (event.type) {
    case "orchestration.created":
      throw new Error("An orchestration is created once.");
    case "project.imported":
      return {
        ...state,
        origin: { commit: event.commit, branch: event.branch },
        refused: null,
        tip: state.tip ?? event.commit,
        moved: state.moved ?? event.commit,
      };
    case "project.refused":
      return { ...state, refused: event.reason };
    case "project.retried":
      return { ...state, refused: null };
    case "phase.opened":
      return phaseOpened(state, event, at);
    case "attempt.started":
      return attemptStarted(state, event, at);
    case "attempt.reported":
      return inAttempt(state, event, ({ seq, status, tokens, costUsd, tries }) => ({
        seq,
        status,
        tokens,
        costUsd,
        tries,
      }));
    case "attempt.finished": {
      const finished = inAttempt(state, event, ({ commit, tested }) => ({ commit, tested, finishedAt: at }));
      return {
        ...inWork(finished, event.task, () => ({ stage: "merging", since: at })),
        queue: [...state.queue, event.task],
      };
    }
    case "attempt.failed":
      return attemptFailed(state, event, at);
    case "merge.landed":
      return landed(state, event, at);
    case "merge.conflicted":
      return conflicted(state, event, at);
    case "conflict.assigned":
      return inWork(state, event.task, ({ conflict }) => ({
        conflict: conflict === null ? null : { ...conflict, childId: event.childId, agent: event.agent },
      }));
    case "conflict.resolved": {
      const resolved = inAttempt(state, event, ({ commit }) => ({ commit }));
      const merging = inWork(resolved, event.task, () => ({ stage: "merging", conflict: null, since: at }));
      return { ...merging, queue: [...state.queue, event.task] };
    }
    case "task.failed":
      return moved(settle(state, event.task, { reason: event.reason, since: at }), event.task, "failed");
    case "task.skipped":
      return moved(settle(state, event.task, { skipped: true, since: at }), event.task, "completed");
    case "task.retried":
      return reopened(
        moved(settle(state, event.task, { failures: 0, faults: 0, since: at }), event.task, "reset"),
      );
    case "task.limited":
      return inWork(state, event.task, () => ({ timeoutSeconds: event.seconds }));
    case "task.prioritized":
      return inWork(state, event.task, () => ({ priority: event.priority }));
    case "task.dispatched":
      return inWork(state, event.task, () => ({ dispatched: true }));
    case "phase.finished":
      return {
        ...inPhase(state, event.phase, {
          status: "finished",
          tested: event.tested,
          tip: event.commit,
          finishedAt: at,
        }),
        branchRefusal: null,
      };
    case "branch.moved":
      return branchMoved(state, event);
    case "people.told":
      return state;
    case "repair.added":
      return repairAdded(state, event, at);
    case "branch.refused":
      return { ...state, branchRefusal: { ...event.refusal, commit: event.commit } };
    case "branch.retried":
      return { ...state, branchRefusal: null };
    case "list.changed":
      return listChanged(state, event, at);
    case "orchestration.paused":
      return { ...state, status: "paused" };
    case "orchestration.resumed":
      return { ...state, status: "running", endedAt: null };
    case "orchestration.cancelled":
      return { ...state, status: "cancelled", endedAt: at, cancelledAt: at };
    case "orchestration.finished":
      return { ...state, status: event.status, endedAt: at };
    case "orchestration.deleted":
      return { ...state, deleted: true };
  }
}

/** Returns the index of a task of the plan; -1 if there is none. */
export function taskIndex({ plan }: Pick<OrchestrationState, "plan">, id: string): number {
  return graphOf(plan).byId.get(id.toLowerCase()) ?? -1;
}

function inWork(
  state: OrchestrationState,
  task: string,
  change: (work: WorkState) => Partial<WorkState>,
): OrchestrationState {
  const index = taskIndex(state, task);
  const before = state.work[index];
  if (before === undefined) return state;
  return { ...state, work: state.work.with(index, { ...before, ...change(before) }) };
}

function inAttempt<Event extends { readonly task: string; readonly attempt: number }>(
  state: OrchestrationState,
  event: Event,
  change: (event: Event) => Partial<Attempt>,
): OrchestrationState {
  return inWork(state, event.task, ({ attempts }) => ({
    attempts: attempts.map((each) => (each.number === event.attempt ? { ...each, ...change(event) } : each)),
  }));
}

function moved(
  state: OrchestrationState,
  task: string,
  is: Exclude<ProgressChange["is"], "opened">,
): OrchestrationState {
  const index = taskIndex(state, task);
  if (index < 0) return state;
  return { ...state, progress: advance(state.plan, state.progress, { is, task: index }) };
}

/** Ends the work on a task: removes it from the queue and gives up its open attempt. */
function settle(state: OrchestrationState, task: string, change: Partial<WorkState>): OrchestrationState {
  const settled = inWork(state, task, ({ attempts }) => ({
    stage: null,
    conflict: null,
    attempts: attempts.map((each) =>
      each.outcome === "open" ? { ...each, outcome: "given_up", endedAt: change.since ?? null } : each,
    ),
    ...change,
  }));
  return { ...settled, queue: state.queue.filter((each) => each !== task) };
}

function inPhase(
  state: OrchestrationState,
  number: number,
  change: Partial<OrchestrationState["phases"][number]>,
): OrchestrationState {
  return {
    ...state,
    phases: state.phases.map((phase) => (phase.number === number ? { ...phase, ...change } : phase)),
  };
}

function phaseOpened(
  state: OrchestrationState,
  event: EventOf<"phase.opened">,
  at: string,
): OrchestrationState {
  const { phase, base } = event;
  const opened = inPhase(state, phase, { status: "open", base, tip: base, openedAt: at });
  return { ...opened, progress: advance(state.plan, state.progress, { is: "opened", phase }) };
}

function attemptStarted(
  state: OrchestrationState,
  event: EventOf<"attempt.started">,
  at: string,
): OrchestrationState {
  const { attempt, childId, role, agent, base } = event;
  const started = inWork(state, event.task, ({ attempts }) => ({
    stage: "working",
    conflict: null,
    since: at,
    attempts: [
      ...attempts,
      {
        number: attempt,
        childId,
        role,
        agent,
        base,
        startedAt: at,
        finishedAt: null,
        endedAt: null,
        outcome: "open",
        seq: 0,
        status: "pending",
        tokens: 0,
        costUsd: 0,
        tries: 0,
        commit: null,
        tested: null,
        reason: null,
      },
    ],
  }));
  return moved(started, event.task, "started");
}

function attemptFailed(
  state: OrchestrationState,
  event: EventOf<"attempt.failed">,
  at: string,
): OrchestrationState {
  const { reason } = event;
  const failed = inAttempt(state, event, () => ({ outcome: "failed", reason, endedAt: at }));
  const again = settle(failed, event.task, { reason, since: at });
  const counted = inWork(again, event.task, ({ failures, faults }) => ({
    failures: failures + event.failures,
    faults: event.failures === 0 ? faults + 1 : 0,
  }));
  return moved(counted, event.task, "reset");
}

function landed(state: OrchestrationState, event: EventOf<"merge.landed">, at: string): OrchestrationState {
  const { phase, tasks, commit, tested } = event;
  let after = inPhase(state, phase, { tip: commit, tested });
  for (const entry of tasks) {
    after = inAttempt(after, entry, () => ({ outcome: "merged", endedAt: at }));
    after = inWork(after, entry.task, () => ({ stage: null, conflict: null, reason: null, since: at }));
    after = moved(after, entry.task, "completed");
  }
  const names = tasks.map(({ task }) => task);
  return {
    ...after,
    tip: commit,
    queue: after.queue.filter((task) => !names.includes(task)),
    landed: [...after.landed, { at, phase, tasks: names, commit, tested }],
  };
}

function conflicted(
  state: OrchestrationState,
  event: EventOf<"merge.conflicted">,
  at: string,
): OrchestrationState {
  const { ours, theirs, files, step, reason } = event;
  const stage = step === "agent" ? "resolving" : "conflict";
  const conflict = { ours, theirs, files, step, reason, childId: null, agent: null };
  const after = inWork(state, event.task, () => ({ stage, conflict, since: at }));
  return {
    ...after,
    queue: state.queue.filter((task) => task !== event.task),
    hotFiles: [...new Set([...state.hotFiles, ...files.map(({ path }) => path)])],
  };
}

function branchMoved(state: OrchestrationState, { commit }: EventOf<"branch.moved">): OrchestrationState {
  const finished = state.phases.findLast(({ status }) => status === "finished");
  return {
    ...state,
    moved: commit,
    // Work of a later phase may have landed while the branch waited for a person.
    tip: finished?.tip === state.tip ? commit : state.tip,
    branchRefusal: null,
    phases: state.phases.map((phase) =>
      phase.status === "finished" ? { ...phase, status: "moved" } : phase,
    ),
  };
}

/**
 * Applies an edited list. Tasks keep their work by id. Tasks that the new plan no longer contains lose
 * theirs.
 */
function listChanged(
  state: OrchestrationState,
  event: EventOf<"list.changed">,
  at: string,
): OrchestrationState {
  return withPlan({ ...state, list: event.list }, event, at);
}

/** Adds a task that corrects a commit to its phase, which is opened again. */
function repairAdded(
  state: OrchestrationState,
  { phase, task, title, base, reason }: EventOf<"repair.added">,
  at: string,
): OrchestrationState {
  const repair = { id: task, title, phase, line: null, specialist: null, files: [], optional: false };
  const plan = { ...state.plan, tasks: [...state.plan.tasks, { ...repair, priority: "high" as const }] };
  const added = withPlan(state, { plan, done: [], skipped: [] }, at);
  return inWork({ ...added, branchRefusal: null }, task, () => ({ repairs: base, reason }));
}

/** Replaces the plan. Tasks keep their work and status by id. */
function withPlan(
  state: OrchestrationState,
  listed: Pick<EventOf<"list.changed">, "plan" | "done" | "skipped">,
  at: string,
): OrchestrationState {
  const { plan } = listed;
  const known = new Map(state.plan.tasks.map(({ id }, index) => [id.toLowerCase(), state.work[index]!]));
  const statuses = new Map(
    state.plan.tasks.map(({ id }, index) => [id.toLowerCase(), state.progress.nodes[index]!.status]),
  );
  const work = workOf(plan, listed, known, at);
  const settled = (task: number): "in_progress" | "completed" | "failed" | null => {
    const status = statuses.get(plan.tasks[task]!.id.toLowerCase());
    if (status === "in_progress" || status === "completed") return status;
    if (isOver(work[task]!)) return "completed";
    return status === "failed" ? "failed" : null;
  };
  const phases = new Map(state.phases.map((phase) => [phase.number, phase]));
  const next: OrchestrationState = {
    ...state,
    plan,
    work,
    phases: plan.phases.map(({ number }) => phases.get(number) ?? waitingPhase(number)),
    progress: progressOf(plan, settled, state.progress.openPhase),
  };
  return reopened({ ...next, queue: state.queue.filter((task) => taskIndex(next, task) >= 0) });
}

/** Reopens finished phases with unsettled tasks, because a task is retried or the list has new tasks. */
function reopened(state: OrchestrationState): OrchestrationState {
  const members = graphOf(state.plan).phases;
  const isUnsettled = (task: number): boolean =>
    ["pending", "ready", "in_progress"].includes(state.progress.nodes[task]!.status);
  return {
    ...state,
    phases: state.phases.map((phase) =>
      (phase.status === "finished" || phase.status === "moved") &&
      members.get(phase.number)?.some(isUnsettled)
        ? { ...phase, status: "open", finishedAt: null }
        : phase,
    ),
  };
}
