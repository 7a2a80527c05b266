import { readTaskList } from "../../src/orchestrator/lists/read-task-list.ts";
import { planOfList } from "../../src/orchestrator/plan-of-list.ts";
import { OrchestrationConfig } from "../../src/protocol/orchestration/config.ts";
import type { OrchestrationEvent } from "../../src/protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";

/** An event, and its time in seconds after the start. */
export type Timed = readonly [seconds: number, event: OrchestrationEvent];

/** Returns the time at a number of seconds after the start. */
export function secondsAfter(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 21, 10, 0, seconds)).toISOString();
}

/** Returns the state of an orchestration after its creation, the import of the project and more events. */
export function orchestrated(
  list: string,
  events: readonly Timed[] = [],
  config: Partial<OrchestrationConfig> = {},
  project = "/project",
): OrchestrationState {
  const all: readonly Timed[] = [
    [0, creation(list, config, project)],
    [0, { type: "project.imported", commit: "c0", branch: "main" }],
    ...events,
  ];
  const state = all.reduce<OrchestrationState | null>(
    (before, [seconds, event]) => evolveOrchestration(before, event, secondsAfter(seconds)),
    null,
  );
  if (state === null) throw new Error("There is no state.");
  return state;
}

/** Returns the first event of an orchestration of a list. */
export function creation(
  text: string,
  config: Partial<OrchestrationConfig> = {},
  project = "/project",
): OrchestrationEvent {
  const list = readTaskList("TASKS.md", text);
  const { plan, done, skipped } = planOfList(list);
  return {
    type: "orchestration.created",
    id: "o_00000001",
    title: list.title ?? "",
    project,
    list: { file: "TASKS.md", dialect: list.dialect, digest: "" },
    plan,
    config: OrchestrationConfig.parse(config),
    done: [...done],
    skipped: [...skipped],
    createdBy: "mina",
  };
}

/** Returns the event that opens a phase. */
export function opened(phase: number): OrchestrationEvent {
  return { type: "phase.opened", phase, base: "c0" };
}

/** Returns the event that starts an attempt. */
export function started(task: string, attempt = 1): OrchestrationEvent {
  const childId = `t_${task
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "")
    .padStart(7, "0")}${attempt}` as const;
  return { type: "attempt.started", task, attempt, childId, role: "specialist", agent: "worker", base: "c0" };
}

/** Returns the event that merges the first attempts at tasks. */
export function landed(...tasks: readonly string[]): OrchestrationEvent {
  return {
    type: "merge.landed",
    phase: 1,
    tasks: tasks.map((task) => ({ task, attempt: 1 })),
    before: "c0",
    commit: "c1",
    tested: "passed",
  };
}
