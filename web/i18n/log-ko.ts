import type { LogWords } from "./log-words.ts";

/** 로그의 한국어 문구 */
export const logKo: LogWords = {
  retrying: "1초마다 자동으로 다시 시도합니다.",
  title: "에이전트 출력",
  fold: "이 묶음 접기",
  unfold: "이 묶음 펼치기",
  hidden: (_count, shown) => `${shown}줄`,
  lines: (_count, shown, exact) => `${exact ? "" : "약 "}${shown}줄`,
  follow: "따라가기",
  following: "따라가는 중",
  newLines: (_count, shown) => `새 줄 ${shown}개`,
  noErrors: "이 로그에는 오류가 없습니다.",
  stderrLine: "stderr",
  linkCopied: "줄 링크를 복사했습니다",
  empty: "아직 출력이 없습니다.",
  nothing: "출력이 없습니다.",
};
