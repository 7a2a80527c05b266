import type { LogWords } from "./log-words.ts";

/** 로그의 한국어 문구 */
export const logKo: LogWords = {
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
