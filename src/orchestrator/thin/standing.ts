import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import { graphOf } from "../../protocol/orchestration/graph.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { TaskView } from "../decide/draft.ts";
import { errorLine } from "../../protocol/orchestration/messages.ts";

/** The largest number of ids in a message. */
const idsAtMost = 50;

/**
 * Returns the status of a task as a message: DONE, FAIL, `CUSTOM:WAIT` while it is ready or in progress, or
 * ERROR with the obstacle.
 */
export function standingOf(state: OrchestrationState, task: TaskView): string {
  const { id, status, work } = task;
  switch (status) {
    case "completed":
      return printThin({ type: "DONE", payload: { id, keys: {} } });
    case "failed":
      return printThin({ type: "FAIL", payload: { id, reason: work.reason ?? "It failed.", keys: {} } });
    case "in_progress":
      return work.stage === "conflict"
        ? errorLine(`${id} has a conflict that a person must resolve.`)
        : waitLine([id]);
    case "ready":
      return waitLine([id]);
    case "blocked":
      return errorLine(`${id} is blocked, because ${named(unmet(state, task.index, isStuck))} failed.`);
    case "pending": {
      const open = unmet(state, task.index, (node) => node !== "completed");
      return errorLine(
        open.length === 0 ? `${id} waits for the phases before its own.` : `${id} waits for ${named(open)}.`,
      );
    }
  }
}

/** Returns the message that tells main to ask again later, with the tasks to wait for. */
export function waitLine(ids: readonly string[]): string {
  return printThin({ type: "CUSTOM", payload: { kind: "WAIT", payload: ids.slice(0, idsAtMost).join(",") } });
}

/** Returns true for the message that tells main to ask again later. */
export function isWait(line: string): boolean {
  return line.startsWith("CUSTOM:WAIT:");
}

function isStuck(status: string): boolean {
  return status === "failed" || status === "blocked";
}

/** Returns the ids of the tasks that a task needs, directly or before a barrier, and whose status matches. */
function unmet(
  { plan, progress }: OrchestrationState,
  index: number,
  holds: (status: string) => boolean,
): string[] {
  const { needs } = graphOf(plan);
  const nodes = needs[index]!.flatMap((node) => (node < plan.tasks.length ? [node] : needs[node]!));
  return [...new Set(nodes)]
    .filter((node) => holds(progress.nodes[node]!.status))
    .map((node) => plan.tasks[node]!.id);
}

function named(ids: readonly string[]): string {
  const more = ids.length - 5;
  return more > 0 ? `${ids.slice(0, 5).join(", ")} and ${more} more` : ids.join(", ");
}
