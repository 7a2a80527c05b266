import type { NoticeWords } from "./notice-words.ts";

/** 알림의 문구 */
export const noticeKo: NoticeWords = {
  sample: "알림이 켜졌습니다",
  sampleBody: "다른 화면을 보는 동안 기다리는 일, 실패, 완료를 여기에 알려 드립니다.",
  question: (task) => `질문: ${task}`,
  review: (task) => `검토 대기: ${task}`,
  failed: (task) => `실패: ${task}`,
  waits: (task) => `기다리는 일: ${task}`,
  several: (first, more) => `${first} (+${more})`,
  done: (task) => `완료: ${task}`,
};
