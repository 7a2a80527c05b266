import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import { taskIndex } from "../../protocol/orchestration/evolve.ts";
import { retriesOf } from "../../protocol/orchestration/report.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";

/** The circumstances of an event: its time, and the state after it. */
export interface ThinContext {
  readonly at: string;
  readonly state: OrchestrationState;
  /** Adds the keys `attempt`, `elapsed` and `retries`. */
  readonly verbose?: boolean;
}

/**
 * Returns the thin messages that an event means, one line each; none for most events. DONE stands for merged work, since
 * dependents may start only then, and FAIL for the end of all attempts.
 */
export function messagesOf(event: OrchestrationEvent, context: ThinContext): string[] {
  switch (event.type) {
    case "attempt.started":
      return [executeLine(event.task, event.attempt, context)];
    case "merge.landed":
      return event.tasks.map(({ task }) =>
        printThin({ type: "DONE", payload: { id: task, keys: keysOf(task, context) } }),
      );
    case "task.failed": {
      const { task, reason } = event;
      return [printThin({ type: "FAIL", payload: { id: task, reason, keys: keysOf(task, context) } })];
    }
    case "phase.finished":
      return [printThin({ type: "PHASE_DONE", payload: { phase: event.phase } })];
    case "orchestration.finished":
      return [printThin({ type: "ALL_DONE", payload: {} })];
    case "task.skipped":
      return [custom("SKIP", event.task)];
    case "task.retried":
      return [custom("RETRY", event.task)];
    case "task.prioritized":
      return [custom("PRIORITY", `${event.task}:${event.priority}`)];
    case "merge.conflicted":
      return event.step === "person"
        ? [errorLine(`${event.task} has a conflict in ${pathsOf(event.files)} that a person must resolve.`)]
        : [];
    case "project.refused":
      return [errorLine(event.reason)];
    case "branch.refused":
      return [errorLine(event.refusal.message)];
    case "orchestration.cancelled":
      return [errorLine("The orchestration was cancelled.")];
    default:
      return [];
  }
}

/** Returns the line of an error in free words. */
export function errorLine(detail: string): string {
  return printThin({ type: "ERROR", payload: { code: "OTHER", detail } });
}

function custom(kind: string, payload: string): string {
  return printThin({ type: "CUSTOM", payload: { kind, payload } });
}

function executeLine(task: string, attempt: number, { verbose }: ThinContext): string {
  return `EXECUTE:${task}${verbose === true && attempt > 1 ? `:attempt=${attempt}` : ""}`;
}

/** Most paths that a message names. */
const pathsAtMost = 3;

function pathsOf(files: readonly { readonly path: string }[]): string {
  const more = files.length - pathsAtMost;
  const shown = files.slice(0, pathsAtMost).map(({ path }) => path);
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

function keysOf(task: string, { at, state, verbose }: ThinContext): Record<string, string> {
  const attempts = state.work[taskIndex(state, task)]?.attempts ?? [];
  const [first] = attempts;
  if (verbose !== true || first === undefined) return {};
  const retries = retriesOf(attempts);
  return {
    elapsed: `${secondsBetween(first.startedAt, at)}s`,
    ...(retries > 0 ? { retries: `${retries}` } : {}),
  };
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
