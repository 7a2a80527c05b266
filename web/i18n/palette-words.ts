import type { Said } from "./dictionary.ts";
import { paletteEn } from "./palette-en.ts";
import { paletteKo } from "./palette-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type PaletteWords = Said<typeof paletteEn>;

const languages = { en: paletteEn, ko: paletteKo };

/** The words of the command palette. */
export function usePaletteWords(): PaletteWords {
  return useWordsIn<PaletteWords>(languages);
}
