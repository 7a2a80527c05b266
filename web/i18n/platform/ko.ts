import { checksKo } from "./checks-ko.ts";
import { doctorKo } from "./doctor-ko.ts";
import { refusalsKo } from "./refusals-ko.ts";
import { runsKo } from "./runs-ko.ts";
import type { Sentences } from "../../../src/protocol/words/translate.ts";
import { workflowsKo } from "./workflows-ko.ts";

/** 플랫폼이 영어로 적는 모든 문장의 한국어 */
export const platformKo: Sentences = { ...refusalsKo, ...runsKo, ...checksKo, ...workflowsKo, ...doctorKo };
