import { createWords, type Translated } from "./create-words.ts";

const en = {
  search: "Search the log",
  stream: "Output stream",
  wrap: "Wrap long lines",
  asPrinted: "Show raw lines",
  foldAll: "Fold groups without failures",
  found: (place: string | null, count: string, orMore: boolean) =>
    `${place === null ? "" : `${place} of `}${count}${orMore ? "+" : ""}`,
  nextError: "Next error",
  timestamps: "Show timestamps",
  download: "Download raw log",
  bothStreams: "All",
};

const ko: Translated<typeof en> = {
  search: "로그 검색",
  stream: "출력 종류",
  wrap: "긴 줄 바꿈",
  asPrinted: "출력된 그대로 보기",
  foldAll: "실패가 없는 묶음 모두 접기",
  found: (place, count, orMore) => `${place === null ? "" : `${place} / `}${count}${orMore ? "+" : ""}`,
  nextError: "다음 오류",
  timestamps: "시각 표시",
  download: "원본 로그 내려받기",
  bothStreams: "전체",
};

/** Returns the texts of the tools of a log: its search and its menu. */
export const useLogToolsWords = createWords({ en, ko });
