import type { Decision, EngineCommand } from "../../engine/stream-kind.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { ok, type Refusal, refuse, type Result } from "../../protocol/result.ts";
import type { OrchestrationCircumstances, OrchestrationCommand } from "./command.ts";
import { OrchestrationDraft } from "./draft.ts";
import {
  cancel,
  continueOrchestration,
  pause,
  prioritizeTask,
  remove,
  resolveConflict,
  retryTask,
  skipTask,
} from "./person.ts";
import { advancePhases, finishOrchestration } from "./phases.ts";
import { startTasks } from "./start-tasks.ts";
import { takeChild } from "./take-child.ts";
import { takeMerge, takeResolution } from "./take-merge.ts";

/**
 * Turns a command into events. After each command, phases open and finish and tasks start as far as the new state allows,
 * in the same append: a completion and the starts that it makes possible cannot be separated by a crash.
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
  startTasks(draft, circumstances);
  finishOrchestration(draft);
  return ok({ events: draft.events, state: draft.state });
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
      if (draft.state.origin === null) draft.add({ type: "project.refused", reason: command.reason });
      return null;
    case "project.retry":
      if (draft.state.refused !== null) draft.add({ type: "project.retried" });
      return null;
    case "child.changed":
      takeChild(draft, command);
      return null;
    case "merge.done":
      takeMerge(draft, command.outcome);
      return null;
    case "resolution.checked":
      takeResolution(draft, command);
      return null;
    case "branch.moved":
      draft.add({ type: "branch.moved", branch: command.branch, commit: command.commit });
      return null;
    case "branch.refused":
      draft.add({ type: "branch.refused", commit: command.commit, refusal: command.refusal });
      return null;
    case "list.read":
      draft.add({
        type: "list.changed",
        list: command.list,
        plan: command.plan,
        done: [...command.done],
        skipped: [...command.skipped],
      });
      return null;
    case "task.retry":
      return retryTask(draft, command);
    case "task.skip":
      return skipTask(draft, command);
    case "task.prioritize":
      return prioritizeTask(draft, command);
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
    case "advance":
    case "timer.due":
    case "account.limited":
      return null;
  }
}
