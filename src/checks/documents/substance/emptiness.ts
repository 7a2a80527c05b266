import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { excerpt } from "../../finding.ts";
import type { Finding } from "../../finding.ts";
import { bodiesOf, containment, proseOf, shinglesOf, wordsOf } from "./bodies.ts";
import type { Body } from "./bodies.ts";
import { conceptsOf } from "../headings/concepts.ts";
import { matchHeadings } from "../headings/match-headings.ts";
import { densityOf, workOf } from "./density.ts";
import type { Density, Work } from "./density.ts";

/**
 * Finds sections without content, sections whose text fits any product, and sections that say nothing beyond their
 * heading and the task.
 */
export function emptySections(document: MarkdownDocument, work: Work = workOf([document])): Finding[] {
  const title = document.headings.find(({ level }) => level === 1)?.text ?? "";
  return bodiesOf(document).flatMap((body) => {
    const said = emptinessOf(body, title, work);
    return said === null ? [] : [{ file: document.path, line: body.line, ...said }];
  });
}

/** Finds a document whose words are almost all general, although each section alone has enough concrete ones. */
export function generalDocument(document: MarkdownDocument, work: Work): Finding[] {
  if (!work.isLarge) return [];
  let [words, shared] = [0, 0];
  for (const body of bodiesOf(document)) {
    const density = densityOf(proseOf(body), body.heading, work);
    words += density.words;
    shared += density.shared;
  }
  if (words < minDocument || shared >= words * minOfDocument) return [];
  return [
    {
      file: document.path,
      message: `Of the ${words} words of this document, ${shared} are numbers, names or words that other sections use, too; at least ${Math.ceil(words * minOfDocument)} are expected.`,
      suggestion: advice,
    },
  ];
}

const minDocument = 60;
/** In the good documents of the corpus the share is at least 0.18; in collections of filler it is at most 0.06. */
const minOfDocument = 0.1;
const advice =
  "Name people, numbers, products or parts of this application; text that fits any product says nothing.";

function emptinessOf(body: Body, title: string, work: Work): Pick<Finding, "message" | "suggestion"> | null {
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
      message: `The section "${name}" consists of instructions to its writer.`,
      suggestion: "Replace the instructions of the guide with the content that they ask for.",
    };
  }
  // A section of diagrams says its content in pictures; without them another check fails.
  if (conceptsOf(headingText(heading).whole).has("diagram")) return null;
  return paddingOf(body, densityOf(prose, `${heading} ${title}`, work), work, negation.test(prose));
}

/** Returns a finding if the words of a section are too general, or only those of the heading and the task. */
function paddingOf(
  body: Body,
  { words, concrete, shared, beyond, sharedBeyond }: Density,
  { isLarge, task }: Work,
  hasNegation: boolean,
): Pick<Finding, "message" | "suggestion"> | null {
  const { heading } = body;
  if (words < minWords || words > maxWords || (words <= maxAnswer && hasNegation)) return null;
  const name = excerpt(heading);
  const isVision = isPlainVision(body, words);
  if (!isVision && concrete < (words < fewWords ? 1 : words * minConcrete)) {
    return {
      message: `The section "${name}" has ${words} words, of which ${concrete} say something specific to this product.`,
      suggestion: advice,
    };
  }
  // A section on those who are not served, or a refusal, uses words that occur nowhere else.
  const mayBeAlone = hasNegation || conceptsOf(headingText(heading).whole).has("exclude");
  if (
    isLarge &&
    !isVision &&
    !mayBeAlone &&
    words >= minCompared &&
    shared < Math.max(1, words * minShared)
  ) {
    return {
      message: `The section "${name}" has ${words} words, of which ${shared} are numbers, names or words that other sections use, too.`,
      suggestion: advice,
    };
  }
  const isRepeated =
    beyond < Math.max(1, words * minBeyond) || (isLarge && sharedBeyond === 0 && beyond < words / 10);
  const canRepeat = task.size > 0 && task.size <= maxTask && !hasNegation && words >= minCompared;
  if (!canRepeat || !isRepeated) return null;
  return {
    message: `The section "${name}" has ${words} words, of which ${beyond} say more than its heading and the task.`,
    suggestion:
      "Add the content that the task leaves open: who, how many, by when, with which part of the application.",
  };
}

/** True for a vision of one plain sentence: "Nobody waits for a key." It names no part of the product; a slogan fits any product. */
function isPlainVision(body: Body, words: number): boolean {
  if (
    words > maxVision ||
    !/^(?:\S{1,5} )?(?:(?:the |our |product )?(?:vision|mission)|비전|제품 비전|미션)(?!\p{L})/iu.test(
      body.heading,
    )
  )
    return false;
  return !slogan.test(proseOf(body));
}

const maxVision = 20;
const slogan =
  /(?<!\p{L})(?:apps?|applications?|products?|services?|best|better|world|future|everyone|everybody|all (?:users|customers|people)|users?|customers?|leading|number one|efficien\w{0,6}|seamless\w{0,4}|innovati\w{0,6}|intuitive\w{0,4}|modern|simple|simply|eas(?:y|ier|ily)|powerful|smart\w{0,3}|great|quality|experiences?|solutions?|platform|empower\w{0,5}|enabl\w{0,4}|improv\w{0,6}|provid\w{0,4}|deliver\w{0,4} value|value|transform\w{0,5}|revolution\w{0,8}|digital\w{0,10})(?!\p{L})|(?<!\p{L})앱|비전|되고자|필요한|세상|행복|최고|최상|최적|혁신|편리|편하|쉽게|쉬운|손쉽|누구나|모두가|모든 (?:사람|사용자|고객|이용자)|사용자|이용자|고객|가치|선도|미래|더 나은|효율|스마트|솔루션|플랫폼|경험|디지털/iu;

/** The distinct words of a request that leaves the content open. A longer one has the content itself. */
const maxTask = 150;

/** Shorter answers, such as "None." or "One user.", are not filler. */
const minWords = 3;
const maxWords = 400;

/**
 * Share of the words that must be concrete; a shorter text needs one such word. In the good sections of the corpus it
 * is at least 0.21.
 */
const minConcrete = 0.125;
const fewWords = 8;

/**
 * Share of the words that other sections also use. In the good sections of the corpus, except visions and those on
 * excluded users, it is at least 0.04 and one word.
 */
const minShared = 0.035;

/** Share of the words that go beyond heading and task; in the good sections of the corpus it is at least 0.1. */
const minBeyond = 0.0625;
const minCompared = 7;

/** "No file is deleted." is an answer. */
const negation = /(?<![\p{L}])(?:no|none|not|nothing|nobody|never|without|neither)(?![\p{L}])|없|않|아니/iu;
const maxAnswer = 20;

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
