import type { LogWords } from "./log-words.ts";

/** 로그의 한국어 문구 */
export const logKo: LogWords = {
  retrying: "1초마다 자동으로 다시 시도합니다.",
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
  found: (place, count, orMore) => `${place === null ? "" : `${place} / `}${count}${orMore ? "+" : ""}`,
  nextError: "다음 오류",
  noErrors: "이 로그에는 오류가 없습니다.",
  timestamps: "시각 표시",
  download: "원본 로그 내려받기",
  bothStreams: "전체",
  stderrLine: "stderr",
  linkCopied: "줄 링크를 복사했습니다",
  empty: "아직 출력이 없습니다.",
  nothing: "출력이 없습니다.",
  missing: (size) =>
    `로그의 일부(${size})가 파일 저장소에서 유실되었습니다. 파일 저장소를 백업에서 복원하거나, 로그가 남아 있는 노드에서 이 작업을 여세요.`,
};
