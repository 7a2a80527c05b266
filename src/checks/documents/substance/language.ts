import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Finding } from "../../finding.ts";
import { bodiesOf, proseOf } from "./bodies.ts";
import type { Subject } from "./density.ts";

/**
 * Finds documents of a phase that are in another language than the other documents. A phase as a whole may be in any
 * language; a single document is compared with the earlier ones and with the task.
 */
export function otherLanguage(
  documents: readonly MarkdownDocument[],
  earlier: readonly MarkdownDocument[],
  subject: Subject = { title: "", description: "" },
): Finding[] {
  if (asksForLanguage.test(subject.description.slice(0, 20_000))) return [];
  const languages = documents.map(languageOf);
  const before = [...earlier.map(languageOf), languageIn(subject.description)];
  return documents.flatMap(({ path }, index) => {
    const language = languages[index] ?? null;
    const beside = known(languages.filter((_, at) => at !== index));
    const others = beside.length >= 2 ? beside : [...beside, ...known(before)];
    const [other = null] = others;
    const isOdd = language !== null && others.length >= 2 && language !== other && new Set(others).size === 1;
    if (!isOdd) return [];
    return [
      {
        file: path,
        message: `This document is written in another language (${language}) than the ${others.length} texts beside it (${other}).`,
        suggestion: "Write all documents of a phase in the language of the task.",
      },
    ];
  });
}

function known(languages: readonly (string | null)[]): string[] {
  return languages.flatMap((language) => language ?? []);
}

/** A task that names the language of the documents. */
const asksForLanguage =
  /(?:document|doc|write|written|spec|design|문서|작성|명세|설계|써)[^.。\n]{0,60}(?:korean|english|german|french|spanish|japanese|chinese|한국어|한글|영어|영문|일본어|독일어)|(?:korean|english|german|french|spanish|japanese|chinese|한국어|한글|영어|영문|일본어|독일어)[^.。\n]{0,30}(?:document|spec|문서|작성|써)/i;

function languageOf(document: MarkdownDocument): string | null {
  return languageIn(
    bodiesOf(document)
      .map(proseOf)
      .join("\n")
      .slice(0, maxText)
      .replaceAll(/`[^`\n]{0,500}`/g, " "),
  );
}

const maxText = 100_000;

/** Returns the code of the language of a text, or null if it is unknown. */
function languageIn(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  if (letters < minLetters) return null;
  const share = (script: RegExp): number => count(text, script) / letters;
  const hangul = share(/\p{Script=Hangul}/gu);
  // Korean documents have many English words: in the corpus at least a fifth of their letters is Hangul.
  if (hangul >= 0.1) return "ko";
  if (hangul >= 0.02) return null;
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) >= 0.05) return "ja";
  if (share(/\p{Script=Han}/gu) >= 0.3) return "zh";
  if (share(/\p{Script=Cyrillic}/gu) >= 0.5) return "ru";
  const words = [...text.toLowerCase().matchAll(/\p{L}{1,30}/gu)].map(([word]) => word);
  const [best] = Object.entries(frequent)
    .map(([language, list]) => ({
      language,
      share: words.filter((word) => list.has(word)).length / words.length,
    }))
    .toSorted((one, other) => other.share - one.share);
  return best !== undefined && best.share >= minFrequent ? best.language : null;
}

const minLetters = 120;
/** In English documents at least 0.15 of the words are among the most frequent ones. */
const minFrequent = 0.1;

/** The most frequent words of each language that the others do not have. */
const frequent: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set("the of and to is for with that are on it by not or one no be as this from who can".split(" ")),
  de: new Set(
    "der die das und ist mit für den von zu nicht ein eine einen im auf es sich wird dem ob per bis".split(
      " ",
    ),
  ),
  fr: new Set("le la les des et est une pour dans que qui pas avec sur au du ne par ce il".split(" ")),
  es: new Set("el los las y es una para que con por del se no su al lo como más en".split(" ")),
};

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}
