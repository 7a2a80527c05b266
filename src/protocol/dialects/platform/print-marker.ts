import type { CustomTaskComplete, PhaseReport, VerifiedCriterion } from "../message.ts";
import { jsonText } from "../text/json-text.ts";

/** A message that is written as a marker and the lines after it. */
export type MarkerMessage =
  | { readonly type: "PHASE_COMPLETE"; readonly payload: PhaseReport }
  | { readonly type: "CUSTOM_TASK_COMPLETE"; readonly payload: CustomTaskComplete }
  | { readonly type: "VERIFICATION_RESULT"; readonly payload: { criteria: VerifiedCriterion[] } }
  | { readonly type: "PHASE_START"; readonly payload: { phase: number } }
  | { readonly type: "STEP_START" | "STEP_COMPLETE"; readonly payload: { phase: number; step: number } };

/**
 * Returns the marker in its usual form, followed by an alternative for names that the first form would
 * misread.
 */
export function printMarkerForms({ type, payload }: MarkerMessage): string[] {
  switch (type) {
    case "PHASE_COMPLETE":
      return printPhaseComplete(payload);
    case "CUSTOM_TASK_COMPLETE":
      return [["=== CUSTOM TASK COMPLETE ===", ...Object.entries(payload).map(keyLine)].join("\n")];
    case "VERIFICATION_RESULT":
      return [`=== VERIFICATION_RESULT ===\n${jsonText(payload)}`];
    case "PHASE_START":
      return [`=== PHASE ${payload.phase} START ===`];
    case "STEP_START":
      return [`=== STEP ${payload.phase}.${payload.step} START ===`];
    case "STEP_COMPLETE":
      return [`=== STEP ${payload.phase}.${payload.step} COMPLETE ===`];
  }
}

function printPhaseComplete({ phase, name, documents, answers = [] }: PhaseReport): string[] {
  const names = name === undefined ? [[]] : [[`Phase: ${name}`], [`Completed: Phase ${phase} (${name})`]];
  const list =
    documents.length === 0 ? [] : ["Documents created:", ...documents.map((document) => `- ${document}`)];
  const said = answers.map(
    ({ number, verdict, text }) => `- ${number} ${verdict}${text === "" ? "" : `: ${text}`}`,
  );
  const comments = said.length === 0 ? [] : ["Comments:", ...said];
  return names.map((line) => [`=== PHASE ${phase} COMPLETE ===`, ...line, ...list, ...comments].join("\n"));
}

function keyLine([key, value]: [string, string | undefined]): string {
  return `${key.slice(0, 1).toUpperCase()}${key.slice(1)}: ${(value ?? "").replaceAll("\n", "\\n")}`;
}
