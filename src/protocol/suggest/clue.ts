import { phrase } from "./phrase.ts";
import type { Phrase } from "./phrase.ts";

/** Reason for a suggestion; the page shows it in the person's language. */
export type SuggestionReason =
  | "question"
  | "advice"
  | "snippet"
  | "change"
  | "existing_code"
  | "schedule"
  | "trigger"
  | "automation"
  | "build"
  | "whole_app";

/** Phrases that indicate one reason with the same weight. The first one found counts. */
export interface Clue {
  readonly reason: SuggestionReason;
  readonly weight: number;
  readonly phrases: readonly Phrase[];
}

/** Creates a clue from phrases that are separated by `|`. */
export function clue(reason: SuggestionReason, weight: number, phrases: string): Clue {
  return { reason, weight, phrases: phrases.split("|").map((written) => phrase(written.trim())) };
}
