import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { excerpt } from "../../finding.ts";
import type { Finding } from "../../finding.ts";
import { bodiesOf, containment, proseOf, shinglesOf, wordsOf } from "./bodies.ts";
import type { Body } from "./bodies.ts";
import { conceptsOf } from "../headings/concepts.ts";
import { matchHeadings } from "../headings/match-headings.ts";
import { isGeneral } from "./general-words.ts";

/** Finds sections without content, and sections whose text fits any product or only repeats their heading. */
export function emptySections(document: MarkdownDocument): Finding[] {
  return bodiesOf(document).flatMap((body) => {
    const said = emptinessOf(body);
    return said === null ? [] : [{ file: document.path, line: body.line, ...said }];
  });
}

function emptinessOf(body: Body): Pick<Finding, "message" | "suggestion"> | null {
  const { heading, level, lines, hasParts } = body;
  if (lines.some(({ kind }) => kind === "code" || kind === "fence")) return null;
  const name = excerpt(heading);
  const prose = proseOf(body).trim();
  if (prose === "") {
    if (hasParts || level === 1) return null;
    return { message: `The section "${name}" is empty.`, suggestion: "Fill the empty sections." };
  }
  if (isInstruction(prose)) {
    return {
      message: `The section "${name}" tells the writer what to write.`,
      suggestion: "Replace the instructions of the guide with the content that they ask for.",
    };
  }
  // A section of diagrams says its content in pictures; without them another check fails.
  if (conceptsOf(headingText(heading).whole).has("diagram")) return null;
  const { words, special } = measured(prose, heading);
  if (words <= maxAnswer && negation.test(prose)) return null;
  if (words < minWords || words > maxWords || special > 0) return null;
  return {
    message: `The section "${name}" has ${words} words, none of them specific to this product.`,
    suggestion:
      "Name people, numbers, products or parts of this application; text that fits any product says nothing.",
  };
}

/** Shorter answers, such as "None." or "One user.", are no filler; longer texts always name something. */
const minWords = 3;
const maxWords = 120;

/** "No file is deleted." is an answer. */
const negation = /(?<![\p{L}])(?:no|none|not|nothing|nobody|never|without|neither)(?![\p{L}])|없|않|아니/iu;
const maxAnswer = 12;

/**
 * Counts the words of a text and those that could not stand in the documents of any other product: numbers, code,
 * quotations, names, and words beyond the general vocabulary and the heading. A longer text may have one such word in
 * eight; in good sections at least one in four is special.
 */
function measured(prose: string, heading: string): { words: number; special: number } {
  const plain = prose.replaceAll(/^[\s|:-]{3,}$/gm, "");
  if (/\p{N}{2}|[1-9]|`|["“”「«]|https?:|[€$₩£%]/u.test(withoutNumbering(plain)))
    return { words: 0, special: 1 };
  const own = new Set(headingText(heading).whole.split(" "));
  const words = wordsOf(plain);
  const named = [...plain.matchAll(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}\p{N}]+/gu)].length;
  const special = words.filter((word) => word.length > 1 && !isGeneral(word) && !isOwn(own, word)).length;
  return {
    words: words.length,
    special: named + Math.max(0, special - (words.length < 16 ? 0 : Math.floor(words.length / 8))),
  };
}

/** True if a word is one of the heading's, in any form. */
function isOwn(own: ReadonlySet<string>, word: string): boolean {
  if (own.has(word)) return true;
  return [...own].some(
    (known) =>
      known.length > 2 &&
      (word.startsWith(known.slice(0, Math.max(3, known.length - 2))) ||
        (/^[가-힣]/.test(known) && word.startsWith(known))),
  );
}

function withoutNumbering(text: string): string {
  return text
    .replaceAll(/^\s{0,12}(?:\d{1,3}[.)]|[-*+])\s/gm, "")
    .replaceAll(/^\|\s{0,9}\d{1,3}\s{0,9}\|/gm, "|");
}

const imperative =
  /^(?:describe|list|name|state|explain|give|say|write|provide|define|specify|outline|summari[sz]e|mention|include|identify|document|show|prefer|note)\s(?:who|what|how|which|why|when|where|whether|the|each|every|all|any|your|at least|one|two|a|an|it|them|here|only|for)(?![\p{L}])/iu;
const koreanInstruction =
  /(?:을|를|지|고|만|로|은|는|에|도|서)?\s?(?:적는다|적습니다|적으세요|적을 것|기술한다|기술하세요|서술한다|서술하세요|설명한다|설명하세요|작성한다|작성하세요|나열한다|나열하세요|기재한다|기재하세요|명시한다|명시하세요)$/u;

/** True if prose consists of orders to its writer: "Describe who …", "…인지를 적는다". */
function isInstruction(prose: string): boolean {
  if (/^\s{0,9}(?:[-*+|>]|\d{1,3}[.)])/m.test(prose) || prose.length > 1500) return false;
  const sentences = prose
    .split(/[.!?。](?=\s|$)|\n\n/)
    .map((sentence) => sentence.replaceAll(/\s{1,99}/g, " ").trim())
    .filter((sentence) => sentence !== "");
  const orders = sentences.filter(
    (sentence) =>
      imperative.test(sentence) ||
      (koreanInstruction.test(sentence) &&
        /(?:는지|인지|을지|한지|무엇|누구|어떤|어떻게|각 )/.test(sentence)),
  );
  return orders.length > 0 && orders.length * 2 >= sentences.length && !/`|https?:|\p{N}/u.test(prose);
}

/** Finds sections whose text is that of the guide or of the phase's instructions, with the share in per cent. */
export function guideHandedBack(document: MarkdownDocument, sources: readonly string[]): Finding[] {
  const known = new Set<string>();
  for (const source of sources)
    for (const shingle of shinglesOf(wordsOf(source), shingleSize)) known.add(shingle);
  if (known.size === 0) return [];
  return bodiesOf(document).flatMap((body) => {
    const words = wordsOf(proseOf(body).slice(0, maxProse));
    const shingles = shinglesOf(words, shingleSize);
    const share = containment(shingles, known);
    if (shingles.size < minShingles || share < maxShare) return [];
    const percent = Math.round(share * 100);
    return [
      {
        file: document.path,
        line: body.line,
        message: `${percent} % of the section "${excerpt(body.heading)}" is text of the guide.`,
        suggestion:
          "Write the content of this application; the guide's sentences and example belong to the guide.",
      },
    ];
  });
}

const shingleSize = 4;
/** Two short sentences about F1 and F2 are alike in any document. */
const minShingles = 12;
const maxShare = 0.6;
const maxProse = 200_000;

/** Finds sections of the guide whose whole text is "n/a". "None", or a reason, is an answer. */
export function notApplicable(document: MarkdownDocument, wanted: readonly (readonly string[])[]): Finding[] {
  return matchHeadings(document, wanted).flatMap((sections, index) => {
    const [name = ""] = wanted[index] ?? [];
    if (mayBeAbsent.test(name)) return [];
    return sections
      .filter(({ lines }) =>
        /^(?:n\/?a|not applicable|해당 ?(?:사항 ?)?없음)\.?$/iu.test(
          lines
            .map(({ text }) => text.trim())
            .join(" ")
            .trim(),
        ),
      )
      .map(({ line, text }) => ({
        file: document.path,
        line,
        message: `The section "${excerpt(text)}" says only that it does not apply.`,
        suggestion: "Write the content that the guide asks for, or the reason why there is none.",
      }));
  });
}

const mayBeAbsent = /integration|dependenc|secondary|index|not our/i;
