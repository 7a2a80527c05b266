import type { ElsewhereWords } from "./elsewhere-words.ts";

/** 다른 곳에서 쓴 글에 관한 문구 */
export const elsewhereKo: ElsewhereWords = {
  written: (when) => `다른 창에서 쓴 글(${when}):`,
  gone: "이 글은 다른 창에서 보내졌거나 지워졌습니다.",
  use: "그 글로 바꾸기",
  remove: "여기서도 지우기",
  keep: "이 글 유지하기",
};
