import type { Said } from "./dictionary.ts";
import { questionEn } from "./question-en.ts";
import { questionKo } from "./question-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type QuestionWords = Said<typeof questionEn>;

const languages = { en: questionEn, ko: questionKo };

/** The words of the page of one question. */
export function useQuestionWords(): QuestionWords {
  return useWordsIn<QuestionWords>(languages);
}
