import type { Sentences } from "../translate.ts";

/** 코드 검사의 결과 */
export const codeKo: Sentences = {};
