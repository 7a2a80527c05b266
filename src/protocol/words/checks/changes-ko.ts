import type { Sentences } from "../translate.ts";

/** 바뀐 파일 검사의 결과 */
export const changesKo: Sentences = {};
