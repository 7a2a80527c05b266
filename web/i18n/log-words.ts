import type { Marker } from "../../src/protocol/dialects/platform/marker.ts";
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
  found: (place: string | null, count: string, orMore: boolean) =>
    `${place === null ? "" : `${place} of `}${count}${orMore ? "+" : ""}`,
  nextError: "Next error",
  noErrors: "No errors in this log.",
  timestamps: "Show timestamps",
  download: "Download raw log",
  bothStreams: "All",
  stderrLine: "stderr",
  blocks: {
    USER_QUESTION: "Question",
    ASK_USER: "Question",
    ERROR: "Error",
    DEPENDENCY_REQUEST: "Value requested",
    INVOKE: "Call",
    DELIVER_RESULT: "Result",
    STEP_COMPLETE: "Step completed",
  },
  fields: {
    category: "Category",
    question: "Question",
    options: "Options",
    default: "Default",
    required: "Required",
    type: "Type",
    message: "Message",
    details: "Details",
    recovery: "Recovery",
    retry_after: "Retry after",
    name: "Name",
    description: "Description",
  },
  marker: (marker: Marker): string => {
    if (marker.type === "PHASE_START") return `Phase ${marker.phase} started`;
    if (marker.type === "PHASE_COMPLETE") return `Phase ${marker.phase} completed`;
    if (marker.type === "STEP_START") return `Step ${marker.phase}.${marker.step} started`;
    if (marker.type === "STEP_COMPLETE") return `Step ${marker.phase}.${marker.step} completed`;
    return marker.type === "CUSTOM_TASK_COMPLETE" ? "Task completed" : "Verification result";
  },
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
  found: (place, count, orMore) => `${place === null ? "" : `${place} / `}${count}${orMore ? "+" : ""}`,
  nextError: "다음 오류",
  noErrors: "이 로그에는 오류가 없습니다.",
  timestamps: "시각 표시",
  download: "원본 로그 내려받기",
  bothStreams: "전체",
  stderrLine: "stderr",
  blocks: {
    USER_QUESTION: "질문",
    ASK_USER: "질문",
    ERROR: "오류",
    DEPENDENCY_REQUEST: "값 요청",
    INVOKE: "호출",
    DELIVER_RESULT: "결과",
    STEP_COMPLETE: "세부 단계 완료",
  },
  fields: {
    category: "종류",
    question: "질문",
    options: "선택지",
    default: "기본값",
    required: "필수",
    type: "유형",
    message: "내용",
    details: "자세히",
    recovery: "복구",
    retry_after: "다시 시도",
    name: "이름",
    description: "설명",
  },
  marker: (marker) => {
    if (marker.type === "PHASE_START") return `${marker.phase}단계 시작`;
    if (marker.type === "PHASE_COMPLETE") return `${marker.phase}단계 완료`;
    if (marker.type === "STEP_START") return `세부 단계 ${marker.phase}.${marker.step} 시작`;
    if (marker.type === "STEP_COMPLETE") return `세부 단계 ${marker.phase}.${marker.step} 완료`;
    return marker.type === "CUSTOM_TASK_COMPLETE" ? "작업 완료" : "검증 결과";
  },
  linkCopied: "줄 링크를 복사했습니다",
  empty: "아직 출력이 없습니다.",
  nothing: "출력이 없습니다.",
};

/** Returns the texts of the log. */
export const useLogWords = createWords({ en, ko });
