import type { Sentences } from "../../../src/protocol/words/translate.ts";
import { checksKo } from "./checks-ko.ts";
import { workflowsKo } from "./workflows-ko.ts";

/** 단계의 이름과 검증 결과 */
export const reportsKo: Sentences = { ...checksKo, ...workflowsKo };
