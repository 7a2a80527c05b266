import type { OrchestrationEvent } from "../../../src/protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../../src/protocol/orchestration/evolve.ts";
import type { PlanTask } from "../../../src/protocol/orchestration/plan.ts";
import type { OrchestrationState } from "../../../src/protocol/orchestration/state.ts";

/** Returns the time of an event, in seconds after the start of its orchestration. */
export function second(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 5) + 1000 * seconds).toISOString();
}

const task: Omit<PlanTask, "id" | "title" | "phase"> = {
  line: 1,
  specialist: null,
  files: [],
  priority: "normal",
  optional: false,
};

/** The creation of an orchestration with two phases. A2 needs A1, B1 needs A2, and Z0 was done before. */
const created: OrchestrationEvent = {
  type: "orchestration.created",
  id: "o_00000001",
  title: "Shop",
  project: "/shop",
  list: { file: "TASKS.md", dialect: "signalbox", digest: "d" },
  plan: {
    phases: [
      { number: 1, title: "Base", slug: "base" },
      { number: 2, title: null, slug: "2" },
    ],
    tasks: [
      { id: "Z0", title: "Tools", phase: 1, ...task },
      { id: "A1", title: "Login", phase: 1, ...task },
      { id: "A2", title: "Basket", phase: 1, ...task },
      { id: "B1", title: "Report", phase: 2, ...task },
      { id: "B2", title: "Export", phase: 2, ...task },
    ],
    edges: [
      { task: 2, needs: 1, kind: "explicit", line: 1 },
      { task: 3, needs: 2, kind: "explicit", line: 1 },
    ],
    barriers: [],
  },
  config: {
    max_parallel: 0,
    retry_limit: 10,
    phase_barrier: "strict",
    agents: {},
    default_agent: null,
    main_agent: null,
    setup: null,
    tests: null,
    lease_ports: [],
    lease_databases: [],
    task_limit_usd: null,
    slack_webhook_url: null,
    worktree: false,
  },
  done: ["Z0"],
  skipped: [],
  createdBy: "admin",
};

/** Returns an orchestration after these events, one second apart. */
export function runAfter(...events: readonly OrchestrationEvent[]): OrchestrationState {
  let state = evolveOrchestration(null, created, second(0));
  for (const [at, event] of events.entries()) state = evolveOrchestration(state, event, second(at + 1));
  return state;
}

/** Returns the event that opens a phase. */
export function opened(phase: number): OrchestrationEvent {
  return { type: "phase.opened", phase, base: "c0" };
}

/** Returns the event that starts an attempt. */
export function started(id: string, attempt = 1): OrchestrationEvent {
  const child = `t_${id.toLowerCase()}00000${attempt}` as const;
  return { type: "attempt.started", task: id, attempt, childId: child, role: "task", agent: "w", base: "c0" };
}

/** Returns the event that reports the cost of an attempt. */
export function cost(id: string, costUsd: number, tokens = 100, attempt = 1): OrchestrationEvent {
  return {
    type: "attempt.reported",
    task: id,
    attempt,
    seq: 5,
    status: "in_progress",
    tokens,
    costUsd,
    tries: 0,
  };
}

/** Returns the event that finishes the work of an attempt. */
export function finished(id: string, attempt = 1): OrchestrationEvent {
  return { type: "attempt.finished", task: id, attempt, commit: "c1", tested: "passed" };
}

/** Returns the event that merges an attempt. */
export function landed(
  id: string,
  tested: "passed" | "untested" = "passed",
  attempt = 1,
): OrchestrationEvent {
  const tasks = [{ task: id, attempt }];
  return { type: "merge.landed", phase: 1, tasks, before: "c0", commit: `m-${id}`, tested };
}

/** Returns the event of a conflict that a person must resolve. */
export function conflicted(id: string): OrchestrationEvent {
  return {
    type: "merge.conflicted",
    task: id,
    attempt: 1,
    ours: "c2",
    theirs: "c1",
    files: [],
    step: "person",
    reason: "It is unclear.",
  };
}

/** Returns the events that fail an attempt and then the task. */
export function failed(id: string): readonly OrchestrationEvent[] {
  return [
    { type: "attempt.failed", task: id, attempt: 1, reason: "Red.", failures: 1 },
    { type: "task.failed", task: id, reason: "Red." },
  ];
}
