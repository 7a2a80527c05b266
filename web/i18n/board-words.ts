import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Board",
  search: "Search",
  group: "Columns by",
  groups: { state: "State", agent: "Agent", type: "Type" },
  columns: {
    waiting: "Needs input",
    review: "Review",
    running: "Running",
    failed: "Failed",
    over: "Finished",
    draft: "Drafts",
  },
  types: {
    create_app: "Create an app",
    modify_app: "Change an app",
    workflow: "Automate something",
    custom: "Conversation",
  },
  more: "Only the newest 200 of each state are shown.",
  phase: (phase: string, total: string) => `Phase ${phase} of ${total}`,
  conversation: "Conversation",
  progress: (percent: string) => `${percent} done`,
  since: (span: string) => `for ${span}`,
  waiting: (span: string) => `waiting ${span}`,
  ago: (span: string) => `${span} ago`,
  empty: "No tasks in this state.",
  nothingFound: "No tasks match your search.",
  nothing: "There are no tasks yet.",
  newTask: "New task",
  keys: "Move, change column, open, search",
};

/** The texts of the board in any language. */
export type BoardWords = Translated<typeof en>;

const ko: BoardWords = {
  title: "보드",
  search: "검색",
  group: "열 기준",
  groups: { state: "상태", agent: "에이전트", type: "유형" },
  columns: {
    waiting: "입력 필요",
    review: "검토",
    running: "진행 중",
    failed: "실패",
    over: "끝난 작업",
    draft: "초안",
  },
  types: {
    create_app: "앱 만들기",
    modify_app: "앱 수정",
    workflow: "자동화",
    custom: "자유로운 대화",
  },
  more: "상태마다 최근 200개만 보입니다.",
  phase: (phase, total) => `${phase}/${total}단계`,
  conversation: "대화",
  progress: (percent) => `${percent} 완료`,
  since: (span) => `${span}째`,
  waiting: (span) => `${span}째 대기`,
  ago: (span) => `${span} 전`,
  empty: "작업이 없습니다.",
  nothingFound: "검색 결과가 없습니다.",
  nothing: "아직 작업이 없습니다.",
  newTask: "새 작업",
  keys: "이동, 열 바꾸기, 열기, 검색",
};

/** Returns the texts of the board. */
export const useBoardWords = createWords({ en, ko });
