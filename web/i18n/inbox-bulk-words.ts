import { createWords, type Translated } from "./create-words.ts";

const en = {
  filters: "Filters",
  kind: "Kind",
  anyKind: "All kinds",
  kinds: {
    question: "Questions",
    review: "Reviews",
    decision: "Office calls",
    turn: "Your turn",
    problem: "Problems",
    running: "Running",
    draft: "Drafts",
    finished: "Finished",
  },
  agent: "Agent",
  anyAgent: "All agents",
  workflow: "Workflow",
  anyWorkflow: "All workflows",
  tag: "Tag",
  anyTag: "All tags",
  tagSome: (shown: string) => `Tag ${shown}`,
  age: "Age",
  anyAge: "Any age",
  ages: { hour: "Older than 1 hour", day: "Older than 1 day", week: "Older than 1 week" },
  sort: "Sort",
  sorts: { oldest: "Oldest first", newest: "Newest first", title: "Title", cost: "Cost" },
  defaultSort: "Most urgent first",
  clear: "Clear filters",
  archivedSome: (count: number, shown: string) =>
    count === 1 ? "1 task archived." : `${shown} tasks archived.`,
  selected: (count: number, shown: string) => (count === 1 ? "1 selected" : `${shown} selected`),
  selectAll: "Select all",
  clearSelection: "Clear selection",
  snooze: (shown: string) => `Snooze ${shown}`,
  archiveSome: (shown: string) => `Archive ${shown}`,
  cancelSome: (shown: string) => `Cancel ${shown}`,
  deleteSome: (shown: string) => `Delete ${shown}`,
  confirmCancel: (count: number, shown: string) =>
    count === 1 ? "Cancel 1 task?" : `Cancel ${shown} tasks?`,
  cancelBody: "Their agents are stopped. You can run the tasks again later.",
  confirmDelete: (count: number, shown: string) =>
    count === 1 ? "Delete 1 task?" : `Delete ${shown} tasks?`,
  deleteBody: "Their workspaces, logs and checkpoints are deleted. This cannot be undone.",
  keep: "Go back",
  failed: (count: number, shown: string) =>
    count === 1
      ? "1 task could not be changed. Open it to see why."
      : `${shown} tasks could not be changed. Open them to see why.`,
};

/** The texts of filters and of actions on selected rows, in any language. */
export type InboxBulkWords = Translated<typeof en>;

const ko: InboxBulkWords = {
  filters: "필터",
  kind: "종류",
  anyKind: "모든 종류",
  kinds: {
    question: "질문",
    review: "검토",
    decision: "오피스 호출",
    turn: "내 차례",
    problem: "문제",
    running: "진행 중",
    draft: "초안",
    finished: "끝난 작업",
  },
  agent: "에이전트",
  anyAgent: "모든 에이전트",
  workflow: "워크플로",
  anyWorkflow: "모든 워크플로",
  tag: "태그",
  anyTag: "모든 태그",
  tagSome: (shown) => `${shown}개에 태그`,
  age: "기간",
  anyAge: "전체 기간",
  ages: { hour: "1시간 넘음", day: "하루 넘음", week: "일주일 넘음" },
  sort: "정렬",
  sorts: { oldest: "오래된 순", newest: "최신순", title: "제목순", cost: "비용순" },
  defaultSort: "급한 순",
  clear: "필터 지우기",
  archivedSome: (_count, shown) => `작업 ${shown}개를 보관했습니다.`,
  selected: (_count, shown) => `${shown}개 선택됨`,
  selectAll: "모두 선택",
  clearSelection: "선택 해제",
  snooze: (shown) => `${shown}개 미루기`,
  archiveSome: (shown) => `${shown}개 보관`,
  cancelSome: (shown) => `${shown}개 취소`,
  deleteSome: (shown) => `${shown}개 삭제`,
  confirmCancel: (_count, shown) => `작업 ${shown}개를 취소할까요?`,
  cancelBody: "에이전트를 멈춥니다. 작업은 나중에 다시 실행할 수 있습니다.",
  confirmDelete: (_count, shown) => `작업 ${shown}개를 삭제할까요?`,
  deleteBody: "작업 공간, 로그, 체크포인트를 삭제합니다. 되돌릴 수 없습니다.",
  keep: "돌아가기",
  failed: (_count, shown) => `작업 ${shown}개를 바꾸지 못했습니다. 작업을 열어 이유를 확인하세요.`,
};

/** Returns the texts of filters and of actions on selected rows. */
export const useInboxBulkWords = createWords({ en, ko });
