import type { Said } from "./dictionary.ts";
import { noticeEn } from "./notice-en.ts";
import { noticeKo } from "./notice-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type NoticeWords = Said<typeof noticeEn>;

const languages = { en: noticeEn, ko: noticeKo };

/** The words of notifications. */
export function useNoticeWords(): NoticeWords {
  return useWordsIn<NoticeWords>(languages);
}
