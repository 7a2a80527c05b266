import type { InboxListWords } from "./inbox-list-words.ts";

/** 목록과 보관함의 한국어 문구 */
export const inboxListKo: InboxListWords = {
  showFilters: "필터",
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
  restored: "받은 작업으로 옮겼습니다.",
  select: (title) => `선택: ${title}`,
};
