import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { countTasks } from "../../protocol/orchestration/summary.ts";

/** The largest number of characters of a reason in a message. */
const reasonAtMost = 500;

/** Returns the Slack message for an event; null for most events. */
export function newsOf(event: OrchestrationEvent, state: OrchestrationState): string | null {
  const words = wordsOf(event, state);
  return words === null ? null : escaped(`${state.title} (${state.id}): ${words}`);
}

function wordsOf(event: OrchestrationEvent, state: OrchestrationState): string | null {
  switch (event.type) {
    case "phase.finished":
      return `Phase ${event.phase} is done. ${progress(state)}`;
    case "orchestration.finished":
      return event.status === "completed"
        ? `All tasks are done. ${progress(state)}`
        : `Ended with failures. ${progress(state)}`;
    case "task.failed":
      return `${event.task} failed: ${shortened(event.reason)}`;
    case "merge.conflicted":
      return event.step === "person"
        ? `${event.task} has a conflict that a person must resolve, in ${shortened(event.files.map(({ path }) => path).join(", "))}`
        : null;
    case "branch.refused":
      return shortened(event.refusal.message);
    case "project.refused":
      return shortened(event.reason);
    default:
      return null;
  }
}

function progress(state: OrchestrationState): string {
  const { completed, failed, blocked } = countTasks(state);
  const troubles = [failed > 0 ? `${failed} failed` : "", blocked > 0 ? `${blocked} blocked` : ""];
  return [`${completed} of ${state.plan.tasks.length} tasks completed`, ...troubles]
    .filter((part) => part !== "")
    .join(", ")
    .concat(".");
}

function shortened(text: string): string {
  return text.length <= reasonAtMost ? text : `${text.slice(0, reasonAtMost).toWellFormed()}…`;
}

/** Escapes Slack's control characters, so that text of an agent cannot notify a channel or create a link. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
