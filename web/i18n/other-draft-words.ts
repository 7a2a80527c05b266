import { createWords, type Translated } from "./create-words.ts";

const en = {
  written: (when: string) => `Another version, from another window (${when}):`,
  gone: "This was sent or removed in another window.",
  use: "Use that text",
  remove: "Remove it here too",
  keep: "Keep this one",
};

const ko: Translated<typeof en> = {
  written: (when) => `다른 창에서 쓴 글(${when}):`,
  gone: "이 글은 다른 창에서 전송되었거나 삭제되었습니다.",
  use: "그 글로 바꾸기",
  remove: "여기서도 지우기",
  keep: "이 글 유지하기",
};

/** Returns the texts around a draft from another tab or browser. */
export const useOtherDraftWords = createWords({ en, ko });
