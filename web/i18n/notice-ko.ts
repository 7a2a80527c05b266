import type { NoticeWords } from "./notice-words.ts";

/** 알림의 문구 */
export const noticeKo: NoticeWords = {
  question: (task) => `질문: ${task}`,
  review: (task) => `검토 대기: ${task}`,
  failed: (task) => `실패: ${task}`,
  waits: (task) => `기다리는 일: ${task}`,
  done: (task) => `완료: ${task}`,
};
