import { createWords, type Translated } from "./create-words.ts";

const en = {
  filters: "Filters",
  showFilters: "Filter",
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
  age: "Age",
  anyAge: "Any age",
  ages: { hour: "Older than 1 hour", day: "Older than 1 day", week: "Older than 1 week" },
  sort: "Sort",
  sorts: { oldest: "Oldest first", newest: "Newest first", title: "Title", cost: "Cost" },
  defaultSort: "Most urgent first",
  clear: "Clear filters",
  noMatch: "No items match these filters.",
  hiddenByFilters: (count: number, shown: string) =>
    count === 1
      ? "1 more item waits for you outside these filters."
      : `${shown} more items wait for you outside these filters.`,
  archive: "Archive",
  archiveOf: (title: string) => `Archive: ${title}`,
  openArchive: "Open the archive",
  archiveTitle: "Archive",
  archiveEmpty:
    "The archive is empty. Archive finished and failed tasks to clear your inbox; they stay here.",
  backToInbox: "Back to the inbox",
  restore: "Move to inbox",
  restoreOf: (title: string) => `Move to inbox: ${title}`,
  archived: "Archived. Press Z to undo.",
  archivedSome: (count: number, shown: string) =>
    count === 1 ? "1 task archived." : `${shown} tasks archived.`,
  restored: "Moved to the inbox.",
  select: (title: string) => `Select: ${title}`,
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

/** The texts of filters, selection and the archive in any language. */
export type InboxListWords = Translated<typeof en>;

const ko: InboxListWords = {
  filters: "필터",
  showFilters: "필터",
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
    finished: "끝난 일",
  },
  agent: "에이전트",
  anyAgent: "모든 에이전트",
  workflow: "워크플로",
  anyWorkflow: "모든 워크플로",
  age: "기간",
  anyAge: "전체 기간",
  ages: { hour: "1시간 넘음", day: "하루 넘음", week: "일주일 넘음" },
  sort: "정렬",
  sorts: { oldest: "오래된 순", newest: "최신순", title: "제목순", cost: "비용순" },
  defaultSort: "급한 순",
  clear: "필터 지우기",
  noMatch: "필터에 맞는 항목이 없습니다.",
  hiddenByFilters: (_count, shown) => `필터 밖에서 기다리는 항목이 ${shown}개 더 있습니다.`,
  archive: "보관",
  archiveOf: (title) => `보관: ${title}`,
  openArchive: "보관함 열기",
  archiveTitle: "보관함",
  archiveEmpty:
    "보관함이 비어 있습니다. 끝나거나 실패한 작업을 보관하면 받은 작업에서 빠지고 여기에 남습니다.",
  backToInbox: "받은 작업으로 돌아가기",
  restore: "받은 작업으로 옮기기",
  restoreOf: (title) => `받은 작업으로 옮기기: ${title}`,
  archived: "보관했습니다. Z를 누르면 되돌립니다.",
  archivedSome: (_count, shown) => `작업 ${shown}개를 보관했습니다.`,
  restored: "받은 작업으로 옮겼습니다.",
  select: (title) => `선택: ${title}`,
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

/** Returns the texts of filters, selection and the archive. */
export const useInboxListWords = createWords({ en, ko });
