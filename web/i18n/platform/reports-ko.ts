import type { Sentences } from "../../../src/protocol/words/translate.ts";
import { checksKo } from "../../../src/protocol/words/checks/checks-ko.ts";
import { officeEventsKo } from "../../../src/protocol/words/office-events-ko.ts";
import { workflowsKo } from "./workflows-ko.ts";

/** 단계의 이름, 검증 결과, 오피스에서 일어난 일 */
export const reportsKo: Sentences = { ...checksKo, ...workflowsKo, ...officeEventsKo };
