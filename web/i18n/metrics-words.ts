import type { Said } from "./dictionary.ts";
import { metricsEn } from "./metrics-en.ts";
import { metricsKo } from "./metrics-ko.ts";
import { useWordsIn } from "./use-words-in.ts";

export type MetricsWords = Said<typeof metricsEn>;

const languages = { en: metricsEn, ko: metricsKo };

/** The words of the metrics page. */
export function useMetricsWords(): MetricsWords {
  return useWordsIn<MetricsWords>(languages);
}
