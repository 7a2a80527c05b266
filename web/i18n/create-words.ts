import { use } from "react";
import { useLanguage } from "../data/preferences.ts";

/** The same texts in any language: a text stays a text, a list a list, and a function keeps its parameters. */
export type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Words[Key] extends string
      ? string
      : Words[Key] extends readonly string[]
        ? readonly string[]
        : Translated<Words[Key]>;
};

/** One dictionary in both languages. English comes with the code that needs it; Korean may be loaded on demand. */
interface Languages<Words> {
  readonly en: Words;
  readonly ko: Words | (() => Promise<Words>);
}

/**
 * Creates the hook that returns a dictionary in the language of the person, and again when they change the language. A
 * dictionary that is loaded on demand suspends the component until it has arrived.
 */
export function createWords<Words extends object>({
  en,
  ko,
}: Languages<Translated<Words>>): () => Translated<Words> {
  let loading: Promise<Translated<Words>> | null = null;
  return function useWordsOfLanguage() {
    const language = useLanguage();
    if (language === "en") return en;
    return typeof ko === "function" ? use((loading ??= ko())) : ko;
  };
}
