import type { Sentences } from "../../../src/protocol/words/translate.ts";
import { deliveriesKo } from "./deliveries-ko.ts";
import { doctorKo } from "./doctor-ko.ts";
import { officesKo } from "./offices-ko.ts";
import { peopleKo } from "./people-ko.ts";
import { refusalsKo } from "./refusals-ko.ts";
import { triggersKo } from "./triggers-ko.ts";
import { runsKo } from "./runs-ko.ts";
import { wrongValuesKo } from "./wrong-values-ko.ts";

/** 되지 않은 일과 그 까닭. 작업 목록의 문장은 task-lists-ko.ts에 있습니다. */
export const failuresKo: Sentences = {
  ...refusalsKo,
  ...triggersKo,
  ...deliveriesKo,
  ...wrongValuesKo,
  ...runsKo,
  ...doctorKo,
  ...officesKo,
  ...peopleKo,
};
