import type { BoardWords } from "./board-words.ts";

/** 보드의 문구 */
export const boardKo: BoardWords = {
  title: "보드",
  columns: {
    draft: "초안",
    pending: "대기",
    in_progress: "진행 중",
    review: "검토",
    completed: "완료",
    failed: "실패",
    cancelled: "취소됨",
  },
  columnsLabel: "열",
  count: (shown, more) => (more ? `${shown}+` : shown),
  more: (count) => `최근 ${count}개만 보입니다.`,
  phase: (phase, total) => `${total}단계 중 ${phase}단계`,
  conversation: "대화",
  progress: (percent) => `${percent} 완료`,
  since: (span) => `${span}째`,
  waiting: (span) => `${span}째 대기`,
  ago: (span) => `${span} 전`,
  empty: "작업이 없습니다.",
  nothing: "아직 작업이 없습니다.",
  newTask: "새 작업",
  keys: "이동, 열 바꾸기, 열기",
};
