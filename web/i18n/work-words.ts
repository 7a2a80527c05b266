import type { Said } from "./dictionary.ts";
import { workEn } from "./work-en.ts";
import { workKo } from "./work-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type WorkWords = Said<typeof workEn>;

const languages = { en: workEn, ko: workKo };

/** The words of what a gated task goes through: phases, verification, reviews, checkpoints, cost. */
export function useWorkWords(): WorkWords {
  return useWordsIn<WorkWords>(languages);
}
