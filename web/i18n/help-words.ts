import type { Said } from "./dictionary.ts";
import { helpEn } from "./help-en.ts";
import { helpKo } from "./help-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type HelpWords = Said<typeof helpEn>;

const languages = { en: helpEn, ko: helpKo };

/** The words of the list of shortcuts. */
export function useHelpWords(): HelpWords {
  return useWordsIn<HelpWords>(languages);
}
