import type { QuestionWords } from "./question-words.ts";

/** 질문 화면의 문구 */
export const questionKo: QuestionWords = {
  why: "묻는 이유",
  whyHint: "묻기 직전에 한 일:",
  about: "작업 정보",
  phase: (number, total, name) => `${number}/${total}단계: ${name}`,
  step: (number, total, name) => `세부 단계 ${number}/${total}: ${name}`,
  oneOf: (number, total) => `질문 ${number}/${total}`,
  openLog: "로그 열기",
  unsent: "고르거나 쓰신 답은 보내지지 않았습니다:",
  copy: "복사",
  copied: "복사했습니다.",
  dismiss: "닫기",
};
