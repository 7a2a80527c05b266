import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { reportError } from "./errors.ts";
import { markerOf } from "./marker-of.ts";

/** Maximum number of corrections in a row; after them a person decides. */
export const correctionsAtMost = 3;

type Correction = Omit<Extract<AgentMessage, { type: "protocol_error" }>, "type" | "messageId">;

/**
 * Tells the agent that a block or marker was not accepted. After three corrections without a valid message in between,
 * the agent is paused with an error; it gets the correction once a person lets it continue. The same correction is
 * queued once.
 */
export function correct(
  draft: Draft,
  correction: Correction,
  circumstances: Circumstances,
  isLast = draft.state.agent.corrections >= correctionsAtMost,
): void {
  const { outbox } = draft.state.agent;
  const isQueued = outbox.some(
    (message) =>
      message.type === "protocol_error" &&
      message.block === correction.block &&
      message.reason === correction.reason,
  );
  if (!isQueued) {
    draft.add({
      type: "message.planned",
      message: { type: "protocol_error", messageId: circumstances.ids.message(), ...correction },
    });
  }
  if (isLast && draft.state.task.agentStatus !== "paused") giveUp(draft, correction.reason, circumstances);
}

/** Pauses an agent that does not follow corrections, until a person decides. */
export function giveUp(draft: Draft, details: string, circumstances: Circumstances): void {
  reportError(
    draft,
    { type: "fatal", message: "Invalid protocol format", details, recovery: "notify_user" },
    circumstances,
  );
}

/** Corrects a marker that does not belong to the current work, without inviting the agent to claim unfinished work. */
export function correctMarker(
  draft: Draft,
  marker: { readonly block: string; readonly field: string | null; readonly reason: string },
  circumstances: Circumstances,
): void {
  const { state } = draft;
  const phase = state.gate.outline.length === 0 ? "" : ` of phase ${state.task.currentPhase ?? 1}`;
  const work = state.verify === null ? `the work${phase}` : "the verification";
  const advice = `Continue with ${work}. Print ${markerOf(state)} only when that work is done.`;
  correct(draft, { ...marker, advice }, circumstances);
}
