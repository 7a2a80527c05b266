import { createWords, type Translated } from "./create-words.ts";

/** The English texts of notifications. */
export const noticeEn = {
  sample: "Notifications are on",
  sampleBody: "Signalbox notifies you here when a task needs you, fails or finishes while you are away.",
  question: (task: string) => `Question: ${task}`,
  decision: (office: string) => `Decision: ${office}`,
  review: (task: string) => `Ready for review: ${task}`,
  failed: (task: string) => `Failed: ${task}`,
  waits: (task: string) => `Waiting for you: ${task}`,
  several: (first: string, more: number) => `${first} (+${more})`,
  done: (task: string) => `Done: ${task}`,
  mention: (name: string) => `@${name} mentioned you`,
};

/** The texts of notifications in any language. */
export type NoticeWords = Translated<typeof noticeEn>;

const ko: NoticeWords = {
  sample: "알림이 켜졌습니다",
  sampleBody: "다른 화면을 보는 동안 확인할 일이나 실패, 완료가 생기면 알려 드립니다.",
  question: (task) => `질문: ${task}`,
  decision: (office) => `결정: ${office}`,
  review: (task) => `검토 대기: ${task}`,
  failed: (task) => `실패: ${task}`,
  waits: (task) => `확인 필요: ${task}`,
  several: (first, more) => `${first} (+${more})`,
  done: (task) => `완료: ${task}`,
  mention: (name) => `@${name} 님이 회원님을 언급했습니다`,
};

/** Returns the texts of notifications. */
export const useNoticeWords = createWords({ en: noticeEn, ko });
