import type { Said } from "./dictionary.ts";
import { reportEn } from "./report-en.ts";
import { reportKo } from "./report-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type ReportWords = Said<typeof reportEn>;

const languages = { en: reportEn, ko: reportKo };

/** The words of a verification report. */
export function useReportWords(): ReportWords {
  return useWordsIn<ReportWords>(languages);
}
