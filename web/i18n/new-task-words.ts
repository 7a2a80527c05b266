import type { Said } from "./dictionary.ts";
import { newTaskEn } from "./new-task-en.ts";
import { newTaskKo } from "./new-task-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type NewTaskWords = Said<typeof newTaskEn>;

const languages = { en: newTaskEn, ko: newTaskKo };

/** The words of the form for a new task. */
export function useNewTaskWords(): NewTaskWords {
  return useWordsIn<NewTaskWords>(languages);
}
