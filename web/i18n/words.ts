import { usePreferences, type Language } from "../data/preferences.ts";
import type { Dictionary } from "./dictionary.ts";
import { en } from "./en.ts";
import { ko } from "./ko.ts";

const languages: Readonly<Record<Language, Dictionary>> = { en, ko };

/** The words of the language the person reads; a change is seen at once. */
export function useWords(): Dictionary {
  const [{ language }] = usePreferences();
  return languages[language];
}
