import { createWords, type Translated } from "./create-words.ts";

const en = {
  why: "Why it asks",
  whyHint: "Last output before the question:",
  about: "About the task",
  phase: (number: string, total: string, name: string) => `Phase ${number} of ${total}: ${name}`,
  step: (number: string, total: string, name: string) => `Step ${number} of ${total}: ${name}`,
  oneOf: (number: string, total: string) => `Question ${number} of ${total}`,
  openLog: "Open the log",
  unsent: "Your answer was not sent:",
  copy: "Copy it",
  copied: "Copied.",
  dismiss: "Dismiss",
};

const ko: Translated<typeof en> = {
  why: "묻는 이유",
  whyHint: "묻기 직전에 한 일:",
  about: "작업 정보",
  phase: (number, total, name) => `${number}/${total}단계: ${name}`,
  step: (number, total, name) => `세부 단계 ${number}/${total}: ${name}`,
  oneOf: (number, total) => `질문 ${number}/${total}`,
  openLog: "로그 열기",
  unsent: "답변이 전송되지 않았습니다:",
  copy: "복사",
  copied: "복사했습니다.",
  dismiss: "닫기",
};

/** Returns the texts of the page of one question. */
export const useQuestionWords = createWords({ en, ko });
