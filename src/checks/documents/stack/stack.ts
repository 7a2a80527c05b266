import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";
import { sectionsOf } from "../../../protocol/markdown/sections.ts";
import type { Section } from "../../../protocol/markdown/sections.ts";
import { cellsOf } from "../../../protocol/markdown/tables.ts";
import type { Finding } from "../../finding.ts";
import { conceptsOf } from "../headings/concepts.ts";
import { matchHeadings } from "../headings/match-headings.ts";
import { isKnownProduct, productKey, productWords } from "./product-names.ts";
import { hasProperName, lowerCaseWords } from "./proper-names.ts";

/** A product that a document chooses for its stack. */
interface Choice {
  readonly line: number;
  readonly name: string;
  readonly key: readonly string[];
}

/**
 * Checks that a document builds on the technology stack that another document decided on. It compares products by
 * name; versions and spelling variants do not count. Every planned product must occur in the document's sections on
 * the stack and on its operation, and every proper name of its stack in the plan, outside of the passages that weigh
 * the options.
 */
export function checkStack(document: MarkdownDocument, decided: MarkdownDocument): Finding[] {
  const plan = choicesOf(decided);
  const design = choicesOf(document);
  if (plan.length === 0) return [noStack(decided.path)];
  if (design.length === 0) return [noStack(document.path)];
  const inDesign = new Set(wordsAboutStack(document));
  const inPlan = new Set([...plan.flatMap(({ key }) => key), ...wordsOutsideReasons(decided)]);
  const lowerCase = lowerCaseWords([document.text, decided.text]);
  return [
    ...plan
      .filter(({ name, key }) => !key.some((word) => inDesign.has(word)) && hasProperName(name, lowerCase))
      .map(({ name }) => ({
        file: document.path,
        message: `"${name}" from ${decided.path} is missing in the stack.`,
        suggestion: "Use the planned stack, or change the plan first.",
      })),
    ...design
      .filter(({ name, key }) => !key.some((word) => inPlan.has(word)) && hasProperName(name, lowerCase))
      .map(({ name, line }) => ({
        file: document.path,
        line,
        message: `"${name}" is not in the stack of ${decided.path}.`,
        suggestion: "Use the planned stack, or change the plan first.",
      })),
  ];
}

/** Reads the products of the section on the stack: from its tables, lists or prose. */
export function choicesOf(document: MarkdownDocument): Choice[] {
  const [[section] = []] = matchHeadings(document, [["Stack", "Technology stack", "스택", "기술 스택"]]);
  if (section === undefined) return [];
  const listed = [...inTables(section), ...inItems(section)];
  const texts = listed.length > 0 ? listed : inProse(section);
  const seen = new Set<string>();
  return texts
    .flatMap(({ line, text }) => namesIn(text).map((name) => ({ line, name, key: productKey(name) })))
    .filter(({ key }) => {
      const isNew = key.length > 0 && !seen.has(key.join(" "));
      seen.add(key.join(" "));
      return isNew;
    });
}

interface Text {
  readonly line: number;
  readonly text: string;
}

const choiceHeader = /choice|chosen|technolog|product|tool|stack|selection|선택|기술|제품|도구|사용/i;
const remarkHeader =
  /reason|why|purpose|role|note|remark|comment|used? |usage|for what|version|alternativ|rejected|이유|근거|용도|목적|역할|비고|설명|사용처|쓰임|버전|대안|맡는/i;

/** Returns the column of choices: the one with such a header, or else the second if it has no remarks. */
function choiceColumn(header: readonly string[]): number {
  const isChoice = header.map((cell) => choiceHeader.test(cell) && !remarkHeader.test(cell));
  const named = isChoice.indexOf(true, 1);
  if (named !== -1) return named;
  return header.length === 1 || isChoice[0] === true || remarkHeader.test(header[1] ?? "") ? 0 : 1;
}

/** Reads the column of choices of each table. */
function inTables({ lines }: Section): Text[] {
  const found: Text[] = [];
  let column = -1;
  let row = 0;
  for (const { kind, text, number } of lines) {
    if (kind !== "table") {
      row = 0;
      continue;
    }
    const cells = cellsOf(text);
    if (row === 0) {
      column = choiceColumn(cells);
    } else if (row > 1) found.push({ line: number, text: cells[column] ?? "" });
    row++;
  }
  return found;
}

/** Reads items: the text after a colon, or the whole item if it is the last of its branch. */
function inItems({ lines }: Section): Text[] {
  const items = lines.filter(({ kind }) => kind === "item");
  return items.flatMap(({ text, number }, index) => {
    const bare = text.trim().replace(/^(?:[-*+]|\d{1,3}[.)])\s{1,9}/, "");
    const colon = /[:：]\s/.exec(`${bare} `)?.index ?? -1;
    const after = colon === -1 ? "" : bare.slice(colon + 1).trim();
    // "Redis: 작업 큐" names the product first, "언어: Ruby" the role.
    const isRemark = /[가-힣]/.test(after) && !/\p{Script=Latin}/u.test(after);
    if (isRemark && !/[가-힣]/.test(bare.slice(0, colon)))
      return [{ line: number, text: bare.slice(0, colon).replaceAll("*", "") }];
    if (after !== "") return [{ line: number, text: after.replaceAll("*", "") }];
    const next = items[index + 1];
    const isBranch = next !== undefined && indentOf(next) > indentOf({ text });
    return isBranch || colon !== -1 ? [] : [{ line: number, text: bare }];
  });
}

function indentOf({ text }: Pick<MarkdownLine, "text">): number {
  return text.length - text.trimStart().length;
}

/** Reads prose: words in bold or code, or else names with a version and names in capitals within a sentence. */
function inProse({ lines }: Section): Text[] {
  const prose = lines.filter(({ kind }) => kind === "text" || kind === "quote");
  const marked = prose.flatMap(({ text, number }) =>
    [
      ...text
        .slice(0, 5000)
        .matchAll(/\*\*([^*]{1,80})\*\*|`([^`]{1,80})`/g)
        .take(100),
    ].map(([, bold = "", code = ""]) => ({
      line: number,
      text: bold === "" ? code : bold,
    })),
  );
  const products = marked.filter(({ text }) => /\p{Lu}|\d/u.test(text) && !/[/=]/.test(text));
  if (products.length > 0) return products;
  return prose.flatMap(({ text, number }) =>
    namesInProse(text.slice(0, 5000)).map((name) => ({ line: number, text: name })),
  );
}

const word =
  /(?<![\p{L}\p{N}])(\p{Script=Latin}(?:[\p{Script=Latin}\p{N}+#]|[.-](?=[\p{Script=Latin}\p{N}])){1,30})( v?\d)?/gu;

/**
 * Returns the words of a text that may name products: with a version, with a capital within a sentence, or known. A
 * capital counts anywhere in Korean, which writes its own words with other letters.
 */
function namesInProse(text: string): string[] {
  const isKorean = /[가-힣]/.test(text);
  return text
    .matchAll(word)
    .take(400)
    .flatMap(({ index, 1: name = "", 2: version }) => {
      const isWithin = isKorean || /[\p{Ll}\p{N},(] $/u.test(text.slice(Math.max(0, index - 2), index));
      const [plain = ""] = productWords(name);
      return version !== undefined || (isWithin && /^\p{Lu}/u.test(name)) || isKnownProduct(plain)
        ? [name]
        : [];
    })
    .toArray();
}

/** Splits a choice into product names, without remarks. */
function namesIn(choice: string): string[] {
  const [named = ""] = withoutBrackets(choice).split(/ – | — | - |[;。]|\. /);
  return named
    .replaceAll(/[*`]/g, "")
    .split(/[,+&·、]|\s?\/\s?| and | with | on | or | 및 | 또는 |와 |과 /)
    .map((name) => name.trim().slice(0, 60))
    .filter((name) => name !== "" && name.split(" ").length <= 4);
}

function withoutBrackets(text: string): string {
  return text
    .split("(")
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf(")") + 1)))
    .join(" ");
}

/** Returns the words of the sections on the stack and on operation. */
function wordsAboutStack(document: MarkdownDocument): string[] {
  const matched = matchHeadings(document, [
    ["Stack", "Technology stack", "스택", "기술 스택"],
    ["Integrations", "연동"],
    ["Deployment and operation", "배포와 운영"],
    ["Development environment", "개발 환경"],
  ]);
  return matched.flatMap((sections) =>
    sections.flatMap(({ lines }) => lines.flatMap(({ text }) => productWords(text))),
  );
}

/** Returns the words of a plan outside of the sections that weigh the options or name risks. */
function wordsOutsideReasons(document: MarkdownDocument): string[] {
  const weighing = sectionsOf(document).filter(({ text }) => {
    const concepts = conceptsOf(headingText(text).whole);
    return ["reason", "risk", "competitor", "decision"].some((concept) => concepts.has(concept));
  });
  const skipped = new Set(weighing.flatMap(({ lines }) => lines.map(({ number }) => number)));
  return document.lines
    .filter(({ number }) => !skipped.has(number))
    .flatMap(({ text }) => productWords(text));
}

function noStack(file: string): Finding {
  return {
    file,
    message: "There is no section on the stack that names its products.",
    suggestion:
      "List the stack as a table with the columns Layer and Choice, as a list, or as prose with the products in bold.",
  };
}
