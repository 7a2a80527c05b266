import { use } from "react";
import { usePreferences } from "../data/preferences.ts";
import type { ReviewWords } from "./dictionary.ts";
import { reviewEn } from "./review-en.ts";

let korean: Promise<ReviewWords> | null = null;

/** The words of the review page in the language the person reads; Korean is fetched when it is wanted. */
export function useReviewWords(): ReviewWords {
  const [{ language }] = usePreferences();
  return language === "en"
    ? reviewEn
    : use((korean ??= import("./review-ko.ts").then(({ reviewKo }) => reviewKo)));
}
