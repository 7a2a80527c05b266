import { printThin } from "../dialects/thin/print-thin.ts";
import type { OrchestrationEvent } from "./event.ts";
import { graphOf } from "./graph.ts";
import { retriesOf } from "./retries-of.ts";
import type { OrchestrationState } from "./state.ts";

/** The time of an event, and the state of its orchestration after that event or later. */
export interface ThinContext {
  readonly at: string;
  readonly state: OrchestrationState;
  /** True to add the keys `attempt`, `elapsed` and `retries`. */
  readonly verbose?: boolean;
}

/**
 * Returns the thin messages of an event, one line each; none for most events. DONE means that the work is
 * merged, because dependents can start only then. FAIL means that no attempt is left.
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

/** Returns an ERROR message with free text. */
export function errorLine(detail: string): string {
  return printThin({ type: "ERROR", payload: { code: "OTHER", detail } });
}

function custom(kind: string, payload: string): string {
  return printThin({ type: "CUSTOM", payload: { kind, payload } });
}

function executeLine(task: string, attempt: number, { verbose }: ThinContext): string {
  return `EXECUTE:${task}${verbose === true && attempt > 1 ? `:attempt=${attempt}` : ""}`;
}

/** The largest number of paths in a message. */
const pathsAtMost = 3;

function pathsOf(files: readonly { readonly path: string }[]): string {
  const more = files.length - pathsAtMost;
  const shown = files.slice(0, pathsAtMost).map(({ path }) => path);
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

function keysOf(task: string, { at, state, verbose }: ThinContext): Record<string, string> {
  if (verbose !== true) return {};
  const attempts = state.work[graphOf(state.plan).byId.get(task.toLowerCase()) ?? -1]?.attempts ?? [];
  const [first] = attempts;
  if (first === undefined) return {};
  const retries = retriesOf(attempts);
  return {
    elapsed: `${secondsBetween(first.startedAt, at)}s`,
    ...(retries > 0 ? { retries: `${retries}` } : {}),
  };
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
