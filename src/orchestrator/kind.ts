import type { StreamKind } from "../engine/stream-kind.ts";
import type { IdSource } from "../protocol/ids.ts";
import { type OrchestrationEvent, orchestrationKind } from "../protocol/orchestration/event.ts";
import { evolveOrchestration } from "../protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import { summaryOf } from "../protocol/orchestration/summary.ts";
import type { OrchestrationCommand } from "./decide/command.ts";
import { decideOrchestration } from "./decide/decide.ts";
import { timerRows } from "./time-limits.ts";
import { hasEnded } from "../protocol/task/transitions.ts";

/** The version of the OrchestrationState shape in snapshots. */
export const orchestrationStateVersion = 6;

/** The parts of the server that decisions on orchestrations depend on. */
export interface OrchestrationSources {
  readonly ids: Pick<IdSource, "task">;
  /** Returns the number of tasks of an orchestration that may run at the same time. */
  readonly capacityOf: (state: OrchestrationState) => number;
  /** Returns the agent that plays a role in an orchestration. */
  readonly agentFor: (state: OrchestrationState, role: string) => string;
  /** Returns the labels that a node must have to run all agents of an orchestration. */
  readonly labelsOf: (state: OrchestrationState) => readonly string[];
}

/** Returns the stream kind for orchestrations. */
export function orchestrationStreamKind(
  sources: OrchestrationSources,
): StreamKind<OrchestrationState, OrchestrationEvent, OrchestrationCommand> {
  return {
    name: orchestrationKind,
    stateVersion: orchestrationStateVersion,
    evolve: evolveOrchestration,
    decide: (state, command, { now }) =>
      decideOrchestration(state, command, {
        now,
        ids: sources.ids,
        capacity: sources.capacityOf(state),
        agentFor: (role) => sources.agentFor(state, role),
      }),
    rows: ({ before, after }) =>
      after.deleted
        ? { deletedStream: after.id }
        : {
            timers: timerRows(before, after),
            coordinator: {
              kind: orchestrationKind,
              id: after.id,
              project: after.projectId,
              open: isOpen(after),
              createdAt: after.createdAt,
              summary: summaryOf(after),
            },
          },
    isOpen,
    need: () => "place",
    labels: sources.labelsOf,
    isDeleted: ({ deleted }) => deleted,
    openRun: () => null,
    demands: () => [],
    caller: () => null,
    parent: () => null,
    missing: (id) => `There is no orchestration ${id}.`,
  };
}

/**
 * Returns true while the orchestration is running or paused, or while a child task still has to be stopped.
 */
function isOpen({ status, work, main, deleted }: OrchestrationState): boolean {
  if (deleted) return false;
  if (status === "running" || status === "paused") return true;
  if (main?.children.some((child) => !hasEnded(child.status)) === true) return true;
  return work.some(({ attempts }) => {
    const last = attempts.at(-1);
    return last !== undefined && ["pending", "in_progress"].includes(last.status);
  });
}
