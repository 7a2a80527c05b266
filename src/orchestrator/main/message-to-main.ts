import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { readyLine } from "../thin/resolve-next.ts";

/** A message to main: one thin message per line. */
export interface MessageToMain {
  readonly lines: readonly string[];
  /** True if the orchestration is over. */
  readonly last: boolean;
}

/**
 * Returns the next message to a main that waits: answers, everything that happened since the last message, and the tasks
 * that it can dispatch. Returns null if there is nothing that main could act on: a turn costs the whole context again, so
 * results wait until a task is ready, one has failed, or the orchestration is over.
 */
export function messageToMain(state: OrchestrationState): MessageToMain | null {
  const { main, status } = state;
  if (main === null || main.told?.last === true) return null;
  const lines = [...main.answers, ...main.news];
  if (status === "completed" || status === "failed") {
    const end = printThin({ type: "ALL_DONE", payload: {} });
    return { lines: [...lines.filter((line) => line !== end), end], last: true };
  }
  if (status !== "running") return null;
  const ready = readyLine(state);
  const wakes = ready !== null || main.answers.length > 0 || main.news.some(isFailure);
  return wakes ? { lines: ready === null ? lines : [...lines, ready], last: false } : null;
}

function isFailure(line: string): boolean {
  return line.startsWith("FAIL:");
}
