import type { Sentences } from "../translate.ts";

/** 문서와 코드를 비교한 결과 */
export const referencesKo: Sentences = {};
