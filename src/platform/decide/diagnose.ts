import type { Diagnostic, DiagnosticCode } from "../../protocol/dialects/message.ts";
import { correct, correctionsAtMost } from "./correct.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { addItem } from "./item-limit.ts";
import { tellLater } from "./misplaced.ts";
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
    ...(isMisplaced(code) && block !== undefined ? { block } : {}),
  });
  if (added && isMisplaced(code)) tellLater(draft, circumstances);
  if (!tell || !added) return;
  if (draft.state.verify !== null && block === "VERIFICATION_RESULT") {
    failVerifier(draft, message);
    return;
  }
  const { mistakes, corrections } = draft.state.agent;
  const correction = { block: block ?? "unknown", field: diagnostic.field ?? null, reason: message };
  correct(draft, correction, circumstances, mistakes >= 3 || corrections >= correctionsAtMost);
}

function isMisplaced(code: DiagnosticCode): boolean {
  return code === "protocol_in_fence" || code === "protocol_not_alone";
}
