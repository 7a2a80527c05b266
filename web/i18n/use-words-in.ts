import { type Language, usePreferences } from "../data/preferences.ts";

/** Of words in every language, those of the one the person reads; a change is seen at once. */
export function useWordsIn<Words>(languages: Readonly<Record<Language, Words>>): Words {
  const [{ language }] = usePreferences();
  return languages[language];
}
