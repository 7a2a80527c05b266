import type { Said } from "./dictionary.ts";
import { settingsEn } from "./settings-en.ts";
import { settingsKo } from "./settings-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type SettingsWords = Said<typeof settingsEn>;

const languages = { en: settingsEn, ko: settingsKo };

/** The words of the settings page. */
export function useSettingsWords(): SettingsWords {
  return useWordsIn<SettingsWords>(languages);
}
