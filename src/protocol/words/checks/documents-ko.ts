import type { Sentences } from "../translate.ts";

/** 문서 검사의 결과 */
export const documentsKo: Sentences = {};
