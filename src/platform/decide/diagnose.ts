import type { Diagnostic, DiagnosticCode } from "../../protocol/dialects/message.ts";
import { fenceReason } from "../../protocol/task/evolve-agent.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { reportError } from "./errors.ts";
import { addItem } from "./item-limit.ts";
import { failVerifier } from "./verdict.ts";

/** Mistakes that lose a message: they are reported to the agent, so that it can repeat the message. */
const returned: ReadonlySet<DiagnosticCode> = new Set([
  "protocol_invalid",
  "block_too_large",
  "block_unclosed",
]);

/**
 * Records text that resembles a message but is not one. If a message was lost, the agent gets the reason. The third
 * such mistake in a row goes to the person, and only then is the agent paused.
 */
export function diagnose(draft: Draft, diagnostic: Diagnostic, circumstances: Circumstances): void {
  const { code, message, rawContent, block } = diagnostic;
  const working = draft.state.task.status === "in_progress";
  const tell = working && returned.has(code);
  const added = addItem(draft, {
    type: "protocol.diagnosed",
    code,
    message,
    returned: tell,
    ...(rawContent === undefined ? {} : { rawContent }),
    ...(code === "protocol_in_fence" && block !== undefined ? { block } : {}),
  });
  if (!tell || !added) return;
  if (draft.state.verify !== null && block === "VERIFICATION_RESULT") {
    failVerifier(draft, message);
    return;
  }
  if (draft.state.agent.mistakes >= 3) {
    reportError(
      draft,
      { type: "fatal", message: "Invalid protocol format", details: message, recovery: "notify_user" },
      circumstances,
    );
    return;
  }
  draft.add({
    type: "message.planned",
    message: {
      type: "protocol_error",
      messageId: circumstances.ids.message(),
      block: block ?? "unknown",
      field: diagnostic.field ?? null,
      reason: message,
    },
  });
}

/** Maximum number of requests in a row to print a block without a fence. */
const fenceTellings = 2;

/**
 * Asks the agent to print its block without a fence if its turn ended with only a fenced block, which is not read.
 * Returns false if there was none, or after too many requests.
 */
export function tellOfFence(draft: Draft, block: string | null, { ids }: Circumstances): boolean {
  if (block === null || draft.state.agent.fence.told >= fenceTellings) return false;
  draft.add({
    type: "message.planned",
    message: { type: "protocol_error", messageId: ids.message(), block, field: null, reason: fenceReason },
  });
  return true;
}
