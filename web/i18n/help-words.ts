import type { Act, Place } from "../keys/keymap.ts";
import type { Said } from "./dictionary.ts";
import { helpEn } from "./help-en.ts";
import { helpKo } from "./help-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type HelpWords = Said<typeof helpEn>;

/** What every key of the page does, in words. */
export type ActWords = { readonly [Where in Place]: { readonly [Name in Act<Where>]: string } };

const languages = { en: helpEn, ko: helpKo };

/** The words of the list of shortcuts. */
export function useHelpWords(): HelpWords {
  return useWordsIn<HelpWords>(languages);
}
