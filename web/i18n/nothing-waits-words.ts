import { createWords, type Translated } from "./create-words.ts";

const en = {
  caughtUp: "All caught up",
  nothingWaits: "Nothing is waiting for you.",
  runningNow: (count: number, shown: string) =>
    count === 1 ? "1 task is running." : `${shown} tasks are running.`,
  finishedToday: (count: number, shown: string) =>
    count === 1 ? "1 task finished today." : `${shown} tasks finished today.`,
  likelyNext: "Likely to need you next:",
  inAbout: (span: string) => `in about ${span}`,
};

const ko: Translated<typeof en> = {
  caughtUp: "모두 확인했습니다",
  nothingWaits: "지금은 확인할 일이 없습니다.",
  runningNow: (_count, shown) => `작업 ${shown}개가 진행 중입니다.`,
  finishedToday: (_count, shown) => `오늘 작업 ${shown}개를 마쳤습니다.`,
  likelyNext: "다음에 확인이 필요할 작업:",
  inAbout: (span) => `약 ${span} 뒤`,
};

/** Returns the texts of an inbox without waiting items. */
export const useNothingWaitsWords = createWords({ en, ko });
