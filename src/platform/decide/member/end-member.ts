import type { TurnEnd } from "../../../agents/agent-event.ts";
import type { Exit } from "../../../protocol/run/exit.ts";
import type { MisplacedState } from "../../../protocol/task/agent-state.ts";
import type { Circumstances } from "../command.ts";
import { tellOfMisplaced } from "../misplaced.ts";
import type { Draft } from "../draft.ts";
import { fail } from "../errors.ts";
import { awaitTold } from "../main/take-thin.ts";

/** Ends a member's turn that went well: the member waits for its office. */
export function endMemberTurn(draft: Draft, misplaced: MisplacedState, circumstances: Circumstances): void {
  const more = draft.state.agent.outbox.some(({ type }) => type !== "ask_answer");
  if (more || (misplaced.place === "fence" && tellOfMisplaced(draft, misplaced, circumstances))) return;
  awaitTold(draft, "turn_ended");
}

/** Fails a member whose turn the agent ended because of a limit of its own. */
export function cutMemberTurn(draft: Draft, { message }: TurnEnd): void {
  failMember(draft, message ?? "The turn ended too soon.");
}

/** Fails a member whose process has ended. Its office tells those who wait for it. */
export function failEndedMember(draft: Draft, { code, signal }: Exit): void {
  if (signal !== null) failMember(draft, `The agent was ended by ${signal}.`);
  else failMember(draft, `The agent ended with exit code ${code}.`);
}

/** Fails a member with the reason. */
export function failMember(draft: Draft, reason: string): void {
  if (draft.state.task.status === "in_progress")
    fail(draft, { kind: "execution", message: reason }, "member_failed");
}
