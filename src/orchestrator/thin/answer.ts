import type { ThinMessage } from "../../protocol/dialects/message.ts";
import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import { readText } from "../../protocol/dialects/read-text.ts";
import { isLed } from "../../protocol/orchestration/main-state.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCommand } from "../decide/command.ts";
import { viewOf, type TaskView } from "../decide/draft.ts";
import { taskIndex } from "../../protocol/orchestration/evolve.ts";
import { errorLine } from "../../protocol/orchestration/messages.ts";
import { resolveNext } from "./resolve-next.ts";
import { standingOf } from "./standing.ts";

/**
 * The answer to one message of main. If there is a command, it runs first, and its refusal replaces the line.
 */
export interface ThinAnswer {
  readonly line: string;
  readonly command?: Extract<
    OrchestrationCommand,
    { readonly type: "task.retry" | "task.skip" | "task.prioritize" | "task.dispatch" }
  >;
}

/** Reads a message of main; null if the text is not exactly one message of the thin dialect. */
export function readMainMessage(text: string): ThinMessage | null {
  const [item, ...others] = readText(text, ["thin"]);
  if (item?.kind !== "message" || others.length > 0 || item.rawContent !== text.trim()) return null;
  return isThin(item) ? item : null;
}

function isThin(item: { readonly type: string }): item is ThinMessage {
  return ["RESOLVE_NEXT", "READY", "PHASE_DONE", "ALL_DONE", "TASK", "DONE", "FAIL", "CUSTOM"].includes(
    item.type,
  );
}

/**
 * Answers a message of main from the state alone, so that main needs no memory. If an agent leads, `TASK_ID` dispatches
 * a ready task. Otherwise the platform itself starts ready tasks, and `TASK_ID` only asks for the status of a task. Both
 * set the task's priority and time limit if META has them. No message of main completes or fails a task.
 */
export function answer(state: OrchestrationState, text: string, free: number): ThinAnswer {
  const message = readMainMessage(text);
  if (message === null)
    return { line: errorLine("Send one message, such as RESOLVE_NEXT, TASK_ID:T1.3 or CUSTOM:SKIP:T1.3.") };
  switch (message.type) {
    case "RESOLVE_NEXT":
      return { line: resolveNext(state, free, message.payload.phase) };
    case "TASK":
      return aboutTask(state, message.payload.id, (task) => {
        const { meta } = message.payload;
        const priority = isPriority(meta?.["priority"]) ? meta["priority"] : null;
        const timeout = isSeconds(meta?.["timeout"]) ? meta["timeout"] : null;
        const line = standingOf(state, task);
        const canDispatch = isLed(state) && task.status === "ready" && !task.work.dispatched;
        return canDispatch || priority !== null || timeout !== null
          ? { line, command: { type: "task.dispatch", task: task.id, priority, timeout } }
          : { line };
      });
    case "DONE":
    case "FAIL":
      return aboutTask(state, message.payload.id, (task) => ({ line: reportedByMain(state, task) }));
    case "CUSTOM":
      return custom(state, message.payload);
    case "READY":
    case "PHASE_DONE":
    case "ALL_DONE":
      return { line: errorLine(`${message.type} is an answer. Ask with RESOLVE_NEXT.`) };
  }
}

function aboutTask(
  state: OrchestrationState,
  id: string,
  answered: (task: TaskView) => ThinAnswer,
): ThinAnswer {
  const task = viewOf(state, taskIndex(state, id));
  return task === null ? { line: errorLine(`The list has no task ${id}.`) } : answered(task);
}

/** Answers a DONE or FAIL of main with the actual status. Only the platform completes or fails a task. */
function reportedByMain(state: OrchestrationState, task: TaskView): string {
  if (task.status === "completed" || task.status === "failed") return standingOf(state, task);
  return errorLine(
    `${task.id} is ${task.status.replace("_", " ")}. Only Signalbox completes or fails a task.`,
  );
}

function custom(
  state: OrchestrationState,
  { kind, payload }: { readonly kind: string; readonly payload: string },
): ThinAnswer {
  const [id = "", level = "high"] = payload.split(":");
  const echo = (text: string): string => printThin({ type: "CUSTOM", payload: { kind, payload: text } });
  switch (kind) {
    case "SKIP":
      return aboutTask(state, id, (task) => ({
        line: echo(task.id),
        command: { type: "task.skip", task: task.id },
      }));
    case "RETRY":
      return aboutTask(state, id, (task) => ({
        line: echo(task.id),
        command: { type: "task.retry", task: task.id },
      }));
    case "PRIORITY":
      if (!isPriority(level))
        return { line: errorLine(`"${level}" is not a priority. Use high, normal or low.`) };
      return aboutTask(state, id, (task) => ({
        line: echo(`${task.id}:${level}`),
        command: { type: "task.prioritize", task: task.id, priority: level },
      }));
    default:
      return { line: errorLine(`CUSTOM:${kind} is unknown. Use PRIORITY, SKIP or RETRY.`) };
  }
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isPriority(word: unknown): word is "high" | "normal" | "low" {
  return word === "high" || word === "normal" || word === "low";
}
