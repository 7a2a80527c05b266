import { createWords, type Translated } from "./create-words.ts";

const en = {
  nothingWaits: "Nothing is waiting for you.",
  runningNow: (count: number, shown: string) =>
    count === 1 ? "1 task is running." : `${shown} tasks are running.`,
  likelyNext: "Likely to need you next:",
  inAbout: (span: string) => `in about ${span}`,
};

const ko: Translated<typeof en> = {
  nothingWaits: "확인할 일이 없습니다.",
  runningNow: (_count, shown) => `진행 중인 작업 ${shown}개`,
  likelyNext: "다음에 확인이 필요할 작업:",
  inAbout: (span) => `약 ${span} 뒤`,
};

/** Returns the texts of an inbox without waiting items. */
export const useNothingWaitsWords = createWords({ en, ko });
