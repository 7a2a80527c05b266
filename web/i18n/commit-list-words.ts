import { createWords, type Translated } from "./create-words.ts";

const en = {
  commits: (count: number, shown: string) => (count === 1 ? "1 commit" : `${shown} commits`),
  attempt: (number: string) => `Attempt ${number}`,
  suggestions: (reviewer: string) => `${reviewer}, applied suggestions`,
  start: "Start of the phase",
  shown: "Shown here",
  compare: "Compare",
  compareWith: (version: string) => `Compare with ${version}`,
};

const ko: Translated<typeof en> = {
  commits: (_count, shown) => `커밋 ${shown}개`,
  attempt: (number) => `${number}차 시도`,
  suggestions: (reviewer) => `${reviewer}, 수정안 적용`,
  start: "단계 시작 시점",
  shown: "현재 보는 시도",
  compare: "비교",
  compareWith: (version) => `비교: ${version}`,
};

/** Returns the texts of the list of commits in a review. */
export const useCommitListWords = createWords({ en, ko });
