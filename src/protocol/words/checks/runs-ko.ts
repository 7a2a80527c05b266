import type { Sentences } from "../translate.ts";

/** 빌드와 테스트 실행의 결과 */
export const runsKo: Sentences = {};
