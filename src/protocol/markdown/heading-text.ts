/** A heading reduced to its words: as a whole, and each part that may repeat it in another language. */
export interface HeadingText {
  readonly whole: string;
  /** The pieces between brackets, bars, slashes, dashes and colons; one piece if there are none of these. */
  readonly parts: readonly string[];
}

/**
 * Reads the words of a heading. Numbering (1.2, IV., A), ①, 제3장), emphasis, links, anchors, attributes such as
 * `{#id}`, emoji, punctuation and case do not count.
 */
export function headingText(text: string): HeadingText {
  const bare = unnumbered(withoutMarkup(text.slice(0, maxLength).normalize("NFKC")).trim()).toLowerCase();
  const parts = bare
    .split(/[()[\]{}|/:;–—]| - |【|】/)
    .map(wordsOf)
    .filter((part) => part !== "");
  return { whole: wordsOf(bare), parts };
}

/** Nobody reads a longer heading. */
const maxLength = 300;

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .replace(/\{[#.:][^{}]{0,200}\}\s{0,9}$/, "")
    .replaceAll(/!?\[([^\][]{0,200})\](?:\([^()]{0,200}\)|\[[^\][]{0,200}\])/g, "$1")
    .replaceAll(/(?<![\p{L}\p{N}]):[a-z0-9_+-]{2,40}:/gu, " ")
    .replaceAll(/[*_`~#]/g, " ");
}

const numbering = [
  /^(?:chapter|section|part|phase|제)?\s?\d{1,3}(?:\.\d{1,3}){0,5}\s?(?:장|절|항)?(?:[.):\-–—]|\s[-–—:])?\s/i,
  /^\d{1,3}(?:\.\d{1,3}){0,5}[.)](?=\p{L})/u,
  /^\(?[ivxlcdm]{1,7}[.):]\s?(?=\S)/i,
  /^[IVX]{2,7}\s(?=\S)/,
  /^\(?[a-z가-하][.)]\s/iu,
];

function unnumbered(text: string): string {
  const bare = text.replace(/^[^\p{L}\p{N}(]{1,20}/u, "");
  for (const form of numbering) {
    const rest = bare.replace(form, "").trim();
    if (rest !== bare && rest !== "") return rest;
  }
  return bare;
}

function wordsOf(text: string): string {
  return text
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{N}+#]/gu, " ")
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(" ");
}
