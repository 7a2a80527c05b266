import type { Sentences } from "../../../src/protocol/words/translate.ts";
import { doctorKo } from "./doctor-ko.ts";
import { officesKo } from "./offices-ko.ts";
import { refusalsKo } from "./refusals-ko.ts";
import { runsKo } from "./runs-ko.ts";
import { taskListsKo } from "./task-lists-ko.ts";
import { wrongValuesKo } from "./wrong-values-ko.ts";

/** 되지 않은 일과 그 까닭 */
export const failuresKo: Sentences = {
  ...refusalsKo,
  ...wrongValuesKo,
  ...runsKo,
  ...doctorKo,
  ...taskListsKo,
  ...officesKo,
};
