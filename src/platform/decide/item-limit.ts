import type { ItemEvent } from "../../protocol/task/evolve-agent.ts";
import type { Draft } from "./draft.ts";

/** Maximum number of questions, errors and unusable messages that are recorded of one run. */
const itemLimit = 1_000;

/** Maximum number of questions of one task that wait for a person. */
export const openQuestionLimit = 100;

/** Returns true if the run has had so many items that the next one is dropped. */
export function isLimitReached({ state }: Draft): boolean {
  return state.agent.items >= itemLimit - 1;
}

/**
 * Adds an event about a message of the agent. A run that prints too many gets one last diagnostic; further ones are
 * dropped, so that an agent can neither fill the log nor slow down its task. Returns false if the event was dropped.
 */
export function addItem(draft: Draft, event: ItemEvent): boolean {
  if (isLimitReached(draft)) {
    if (draft.state.agent.items >= itemLimit) return false;
    draft.add({
      type: "protocol.diagnosed",
      code: "too_many_messages",
      message: `The agent printed ${itemLimit} questions, errors or invalid messages in one run. Further ones are ignored.`,
      returned: false,
    });
    return false;
  }
  draft.add(event);
  return true;
}
