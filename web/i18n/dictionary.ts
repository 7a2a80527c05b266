import type { en } from "./en.ts";
import type { eventsEn } from "./events-en.ts";
import type { reviewEn } from "./review-en.ts";

/** Every word of the page in one language, by what it is for. English says which there are. */
export type Dictionary = Said<typeof en>;

/** What each event of a task's history says. It is loaded with the page that shows it. */
export type EventWords = Said<typeof eventsEn>;

/** The words of the review page. */
export type ReviewWords = Said<typeof reviewEn>;

/** The same words in any language: what is a text, a list or a sentence around something stays one. */
export type Said<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Words[Key] extends string
      ? string
      : Words[Key] extends readonly string[]
        ? readonly string[]
        : Said<Words[Key]>;
};
