import { createWords, type Translated } from "./create-words.ts";

const en = {
  label: "Selected item",
  open: {
    question: "Open question",
    review: "Open review",
    decision: "Open office",
    task: "Open task",
  },
  conversation: "Conversation",
  changed: "Changed files",
  moreFiles: (count: number, shown: string) => (count === 1 ? "1 more file" : `${shown} more files`),
};

const ko: Translated<typeof en> = {
  label: "선택한 항목",
  open: {
    question: "질문 열기",
    review: "검토 열기",
    decision: "오피스 열기",
    task: "작업 열기",
  },
  conversation: "대화",
  changed: "변경된 파일",
  moreFiles: (_count, shown) => `파일 ${shown}개 더 있음`,
};

/** Returns the texts of the item beside the inbox. */
export const useItemPaneWords = createWords({ en, ko });
