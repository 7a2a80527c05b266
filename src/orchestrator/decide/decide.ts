import type { Decision, EngineCommand } from "../../engine/stream-kind.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { ok, type Refusal, refuse, type Result } from "../../protocol/result.ts";
import type { OrchestrationCircumstances, OrchestrationCommand } from "./command.ts";
import { startMain, takeMainChild, tellMain } from "../main/decide-main.ts";
import { takeWords } from "../main/take-words.ts";
import { OrchestrationDraft, type TaskView } from "./draft.ts";
import {
  cancel,
  continueOrchestration,
  dispatchTask,
  pause,
  prioritizeTask,
  remove,
  resolveConflict,
  retryTask,
  skipTask,
} from "./person.ts";
import { addRepair, advancePhases, finishOrchestration } from "./phases.ts";
import { startTasks } from "./start-tasks.ts";
import { endLateAttempt, takeChild } from "./take-child.ts";
import { takeMerge, takeResolution } from "./take-merge.ts";

/**
 * Turns a command into events. The same decision also opens and finishes phases and starts tasks, as far as
 * the new state allows. One append stores them all, so a crash cannot separate a completion from the starts
 * that follow.
 */
export function decideOrchestration(
  state: OrchestrationState,
  command: OrchestrationCommand | EngineCommand,
  circumstances: OrchestrationCircumstances,
): Result<Decision<OrchestrationState, OrchestrationEvent>> {
  const draft = new OrchestrationDraft(state, circumstances.now);
  if (state.deleted) return refuse("not_found", `There is no orchestration ${state.id}.`);
  const refused = apply(draft, command);
  if (refused !== null) return refused;
  advancePhases(draft);
  startMain(draft, circumstances);
  startTasks(draft, circumstances);
  finishOrchestration(draft);
  return ok({ events: draft.events, state: draft.state });
}

/** Takes over an edited list. Tasks that the list no longer contains are skipped, and their agents stopped. */
function readList(
  draft: OrchestrationDraft,
  { list, plan, done, skipped }: Extract<OrchestrationCommand, { type: "list.read" }>,
): void {
  draft.add({ type: "list.changed", list, plan, done: [...done], skipped: [...skipped] });
  for (const { id, line } of plan.tasks)
    if (line === null && isRemoved(draft.task(id))) draft.add({ type: "task.skipped", task: id });
}

function isRemoved(task: TaskView | null): boolean {
  return task !== null && task.status !== "completed" && task.work.repairs === null;
}

function apply(
  draft: OrchestrationDraft,
  command: OrchestrationCommand | EngineCommand,
): { readonly ok: false; readonly refusal: Refusal } | null {
  switch (command.type) {
    case "project.imported":
      if (draft.state.origin === null)
        draft.add({ type: "project.imported", commit: command.commit, branch: command.branch });
      return null;
    case "project.refused":
      if (draft.state.refused === null) draft.add({ type: "project.refused", reason: command.reason });
      return null;
    case "project.retry":
      if (draft.state.refused !== null) draft.add({ type: "project.retried" });
      return null;
    case "child.changed":
      takeChild(draft, command);
      return null;
    case "main.changed":
      takeMainChild(draft, command);
      return null;
    case "main.said":
      takeWords(draft, command);
      return null;
    case "main.waits":
      tellMain(draft, command);
      return null;
    case "merge.done":
      takeMerge(draft, command.outcome);
      return null;
    case "resolution.checked":
      takeResolution(draft, command);
      return null;
    case "people.told":
      draft.add(command);
      return null;
    case "branch.moved":
      draft.add({ type: "branch.moved", branch: command.branch, commit: command.commit });
      return null;
    case "phase.broken":
      addRepair(draft, command);
      return null;
    case "branch.refused":
      draft.add({ type: "branch.refused", commit: command.commit, refusal: command.refusal });
      return null;
    case "list.read":
      readList(draft, command);
      return null;
    case "task.retry":
      return retryTask(draft, command);
    case "task.skip":
      return skipTask(draft, command);
    case "task.prioritize":
      return prioritizeTask(draft, command);
    case "task.dispatch":
      return dispatchTask(draft, command);
    case "conflict.resolve":
      return resolveConflict(draft, command);
    case "pause":
      return pause(draft);
    case "resume":
      return continueOrchestration(draft);
    case "cancel":
      return cancel(draft);
    case "delete":
      return remove(draft);
    case "branch.retry":
      if (draft.state.branchRefusal !== null) draft.add({ type: "branch.retried" });
      return null;
    case "timer.due":
      endLateAttempt(draft, command.timerId);
      return null;
    case "advance":
    case "account.limited":
      return null;
  }
}
