import { type Language, usePreferences } from "../data/preferences.ts";
import type { EventWords } from "./dictionary.ts";
import { eventsEn } from "./events-en.ts";
import { eventsKo } from "./events-ko.ts";

const languages: Readonly<Record<Language, EventWords>> = { en: eventsEn, ko: eventsKo };

/** The sentences of a task's history in the language the person reads. */
export function useEventWords(): EventWords {
  const [{ language }] = usePreferences();
  return languages[language];
}
