import { createWords, type Translated } from "./create-words.ts";
import { reviewEn } from "./review-en.ts";

/** The texts of the review page in any language. */
export type ReviewWords = Translated<typeof reviewEn>;

/** Returns the texts of the review page. */
export const useReviewWords = createWords<ReviewWords>({
  en: reviewEn,
  ko: async () => (await import("./review-ko.ts")).reviewKo,
});
