import type { Said } from "./dictionary.ts";
import { useWordsIn } from "./use-words-in.ts";
import { welcomeEn } from "./welcome-en.ts";
import { welcomeKo } from "./welcome-ko.ts";

export type WelcomeWords = Said<typeof welcomeEn>;

const languages = { en: welcomeEn, ko: welcomeKo };

/** The words of the first screen. */
export function useWelcomeWords(): WelcomeWords {
  return useWordsIn<WelcomeWords>(languages);
}
