import { createWords, type Translated } from "./create-words.ts";

const en = {
  retrying: "Retrying every second.",
  title: "Agent output",
  search: "Search the log",
  stream: "Output stream",
  wrap: "Wrap long lines",
  asPrinted: "Show raw lines",
  fold: "Fold this group",
  unfold: "Unfold this group",
  foldAll: "Fold all groups without failures",
  hidden: (count: number, shown: string) => (count === 1 ? "1 line" : `${shown} lines`),
  lines: (count: number, shown: string, exact: boolean) =>
    `${exact ? "" : "about "}${shown} ${count === 1 ? "line" : "lines"}`,
  follow: "Follow",
  following: "Following",
  newLines: (count: number, shown: string) => (count === 1 ? "1 new line" : `${shown} new lines`),
  found: (place: string | null, count: string, exact: boolean) =>
    `${place === null ? "" : `${place} of `}${count}${exact ? "" : " in the loaded part"}`,
  noErrors: "No errors in the loaded part of this log.",
  linkCopied: "Link to the line copied",
  empty: "Nothing has been printed here yet.",
  nothing: "Nothing was printed here.",
};

/** The texts of the log in any language. */
export type LogWords = Translated<typeof en>;

const ko: LogWords = {
  retrying: "로그를 1초마다 자동으로 다시 요청합니다.",
  title: "에이전트 출력",
  search: "로그 검색",
  stream: "출력 종류",
  wrap: "긴 줄 바꿈",
  asPrinted: "출력된 그대로 보기",
  fold: "이 묶음 접기",
  unfold: "이 묶음 펼치기",
  foldAll: "실패가 없는 묶음 모두 접기",
  hidden: (_count, shown) => `${shown}줄`,
  lines: (_count, shown, exact) => `${exact ? "" : "약 "}${shown}줄`,
  follow: "따라가기",
  following: "따라가는 중",
  newLines: (_count, shown) => `새 줄 ${shown}개`,
  found: (place, count, exact) =>
    `${place === null ? "" : `${place} / `}${count}${exact ? "" : " (불러온 부분)"}`,
  noErrors: "불러온 로그에는 오류로 보이는 줄이 없습니다.",
  linkCopied: "줄 링크를 복사했습니다",
  empty: "아직 출력이 없습니다.",
  nothing: "출력이 없습니다.",
};

/** Returns the texts of the log. */
export const useLogWords = createWords({ en, ko });
