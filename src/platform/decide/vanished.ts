import type { TaskError } from "../../protocol/task/task.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Draft } from "./draft.ts";
import { fail, isChild } from "./errors.ts";
import { addItem } from "./item-limit.ts";
import { failMain } from "./main/end-main.ts";
import { failMember } from "./member/end-member.ts";
import { clearTimers } from "./runs.ts";

/**
 * Maximum number of restarts in a row of an agent whose process vanished: alone, with its server or with its node. The
 * agent may be what takes them down, so after this a person decides.
 */
export const lossesAtMost = 3;

/**
 * Stops a task whose agent vanished too often. Nothing is lost: when a person lets it continue, a new process starts
 * where the last one stopped. The parent of a child decides how it continues.
 */
export function stopVanished(draft: Draft, stderrTail: string): void {
  const { main, member } = draft.state;
  const details = stderrTail === "" ? {} : { details: stderrTail };
  const error: TaskError = { kind: "agent", message: sentenceOf(draft.state), ...details };
  if (main !== null) {
    failMain(draft, error.message);
    return;
  }
  if (member !== null) {
    failMember(draft, error.message);
    return;
  }
  if (isChild(draft.state)) {
    fail(draft, error, "agent_vanished");
    return;
  }
  clearTimers(draft);
  addItem(draft, { type: "error.reported", error, recovery: "notify_user" });
  draft.moveAgent("paused", "agent_vanished", "error");
}

function sentenceOf({ task, agent: { losses, lostNodes } }: TaskState): string {
  return lostNodes.length === 0
    ? `The agent "${task.agent}" vanished ${losses} times in a row without progress. It may be what crashes this machine. Check the machine's memory and its log, then try again.`
    : `The agent "${task.agent}" vanished ${losses} times in a row without progress, with these nodes: ${lostNodes.join(", ")}. It may be what crashes them. Check their memory and their logs, then try again.`;
}
