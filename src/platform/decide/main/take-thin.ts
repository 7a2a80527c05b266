import type { Message } from "../../../protocol/dialects/message.ts";
import type { Draft } from "../draft.ts";

/** Most messages of main that wait for its orchestration; further ones are dropped. */
const saidAtMost = 1_000;

/**
 * Records the thin messages of main for its orchestration. A program then waits for the answer; an agent that takes turns
 * waits from the end of its turn.
 */
export function takeThin(draft: Draft, messages: readonly Message[]): void {
  const { task, main, agent } = draft.state;
  if (main === null || task.status !== "in_progress") return;
  const said = messages.slice(0, saidAtMost - main.said.length).map(({ rawContent }) => rawContent);
  if (said.length > 0) draft.add({ type: "thin.said", messages: said });
  if (agent.run?.session == null && task.agentStatus === "running") awaitTold(draft, "messages_said");
}

/** Makes main wait for the next message of its orchestration. */
export function awaitTold(draft: Draft, trigger: string): void {
  draft.moveAgent("waiting_dependency", trigger);
}
