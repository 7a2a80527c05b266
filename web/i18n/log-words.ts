import type { Said } from "./dictionary.ts";
import { logEn } from "./log-en.ts";
import { logKo } from "./log-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type LogWords = Said<typeof logEn>;

const languages = { en: logEn, ko: logKo };

/** The words around a log. */
export function useLogWords(): LogWords {
  return useWordsIn<LogWords>(languages);
}
