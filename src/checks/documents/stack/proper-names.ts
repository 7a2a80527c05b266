import { isGeneral } from "../substance/general-words.ts";
import { isGenericWord, isKnownProduct, productWords } from "./product-names.ts";

/**
 * True if a choice certainly names a product: by a version, a known name, or a Latin word with an inner capital, a
 * digit or a dot, or with a first capital that no text writes in lower case. Ordinary words and short words in
 * capitals (TLS, CSV) are no names.
 */
export function hasProperName(name: string, lowerCase: ReadonlySet<string>): boolean {
  // "htmx 2" is a name by its version; "two jobs 3" is none.
  if (/^\p{Script=Latin}[\p{Script=Latin}\p{N}.+#-]{1,40} v?\d{1,4}(?:\.[\dx]{1,4}){0,3}$/iu.test(name))
    return true;
  return name
    .replaceAll(/(?<=[\p{Script=Latin}\p{N}])(?=[가-힣])/gu, " ")
    .split(/[\s/]{1,9}/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]{1,9}|[^\p{L}\p{N}+#]{1,9}$/gu, ""))
    .some((word) => isProper(word, lowerCase));
}

function isProper(word: string, lowerCase: ReadonlySet<string>): boolean {
  const [plain = ""] = productWords(word);
  if (plain.length < 2 || isGenericWord(plain)) return false;
  if (isKnownProduct(plain)) return true;
  if (!/^\p{Script=Latin}[\p{Script=Latin}\p{N}.+#-]{1,40}$/u.test(word)) return false;
  if (/^\p{Lu}{2,6}s?\d{0,3}$/u.test(word)) return false;
  if (/[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|\p{Ll}\.\p{Ll}|\p{Ll}\d/u.test(word)) return true;
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false;
  const lower = word.toLowerCase();
  return !isGeneral(lower) && !lowerCase.has(lower) && !ordinary.test(lower);
}

/** Endings of ordinary nouns and adverbs, and words that stand for all or nothing. */
const ordinary =
  /(?:tions?|ments?|ness|ings?|ly|ables?|ates|ally|ages?|ories|ures?|ents?|thing|body|where)$|^(?:all|both|any|each|every|none|nothing|same|plain|stores?|jobs?|queues?|mails?|logs?|backups?|cache|caches|front|frontend|backend|runtime|scheduler|scripts?|rest|own|local|built|custom|standard|default|via|using|since|because|runs?|keeps?|holds?|serves?|sends?)$/;

/** Returns the words that texts write in lower case. */
export function lowerCaseWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text
      .slice(0, 1_000_000)
      .matchAll(/(?<![\p{L}\p{N}_.`/@:-])\p{Ll}{2,30}(?![\p{L}\p{N}_`/@:]|[.-]\p{L})/gu))
      words.add(word);
  return words;
}
