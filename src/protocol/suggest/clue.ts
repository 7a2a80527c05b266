import { phrase } from "./phrase.ts";
import type { Phrase } from "./phrase.ts";

/** Why a type is suggested; the page says it in the person's language. */
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

/** Phrases that speak for one reason, each as strongly; of several that are said the first counts. */
export interface Clue {
  readonly reason: SuggestionReason;
  readonly weight: number;
  readonly phrases: readonly Phrase[];
}

/** A clue from the phrases of a table, which are separated by `|`. */
export function clue(reason: SuggestionReason, weight: number, phrases: string): Clue {
  return { reason, weight, phrases: phrases.split("|").map((written) => phrase(written.trim())) };
}
