import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { stateUnits } from "./state-units.ts";

/** True for a text that often marks a placeholder and has a word of the product itself. */
export type IsLiteral = (unit: string) => boolean;

/** Words that a product's states may have as well as a writer's remarks. */
const states = [
  ...["작성", "검토", "논의", "협의", "공사", "정리", "작업", "준비"].map((word) => `${word} 중`),
  "공개 예정",
  "보완 필요",
  "검토 필요",
  "확정 예정",
  "to be confirmed",
  "to be announced",
  "work in progress",
  "under construction",
  "not confirmed",
];

const words = [
  "todo",
  "tbd",
  "tba",
  "tbc",
  "wip",
  "fixme",
  "coming soon",
  "lorem ipsum",
  "placeholder",
  "template",
  "템플릿",
  "pending",
  "undecided",
  "미정",
  "보류",
  ...states,
];

/**
 * Finds words that belong to the subject: those of the task, and those that the documents use as a state, a value or
 * a name: in a table or list of states, beside others of its kind (TODO, DOING, DONE) or as an identifier
 * (COMING_SOON).
 */
export function literalWords(documents: readonly MarkdownDocument[], subject: string): IsLiteral {
  const about = normalized(subject);
  const literal = new Set([
    ...words.filter((word) => about.includes(normalized(word)) || usesOf(word, documents) >= 2),
    ...(boards.test(subject) ? ["todo"] : []),
    ...documents.flatMap(stateUnits).map(normalized),
    ...variablesOf(documents).map(normalized),
  ]);
  return (unit) => {
    const text = normalized(unit);
    return [...literal].some((word) => hasWord(text, word));
  };
}

/** Subjects in which a state or a list has this name. */
const boards =
  /\bto[-‑–]dos?\b|\bto do (?:lists?|apps?|boards?|items?|columns?|cards?)\b|kanban|(?:task|scrum|story) ?board|칸반|할 ?일|투두|(?:태스크|작업|업무) ?보드/i;

/**
 * Returns the template variables of the documents: all in double braces if they use one more than once, because a
 * forgotten one occurs once, and each one in angle brackets that they use more than once.
 */
function variablesOf(documents: readonly MarkdownDocument[]): string[] {
  const inBraces = countsOf(/\{\{[^{}\n]{1,90}\}\}/g, documents);
  const inAngles = countsOf(/<\p{L}[\p{L}_' -]{1,90}>/gu, documents);
  return [
    ...([...inBraces.values()].some((count) => count > 1) ? inBraces.keys() : []),
    ...[...inAngles].flatMap(([found, count]) => (count > 1 ? [found] : [])),
  ];
}

function countsOf(form: RegExp, documents: readonly MarkdownDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of documents)
    for (const [found] of text.slice(0, 1_000_000).matchAll(form).take(2_000))
      counts.set(found, (counts.get(found) ?? 0) + 1);
  return counts;
}

/** True if a word occurs as a whole word; Korean particles may follow it. */
function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at === -1 || word === "") return false;
  return !/\p{L}/u.test(text[at - 1] ?? "") && !/[a-z]/.test(text[at + word.length] ?? "");
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_-]{1,9}/g, " ")
    .trim();
}

/** Counts the places that use a word as a name or beside its siblings. A state in quotation marks or a diagram counts twice. */
function usesOf(word: string, documents: readonly MarkdownDocument[]): number {
  const spaced = word.replaceAll(" ", "[ _-]");
  const isKorean = /[가-힣]/.test(word);
  const isState = states.includes(word);
  const mark = isKorean ? spaced : spaced.toUpperCase();
  const sibling = isKorean
    ? "(?!미정|보류)[가-힣]{2,6}"
    : "(?:(?!TODO|TBD|TBA|TBC|WIP)[A-Z][A-Z_]{2,20}|In[ _-]?[Pp]rogress|Doing|Done|Review|Blocked|진행 ?중|완료|대기|보류|검토)";
  const link = `["'\`*”’]{0,3}\\s?(?:\\([^()\\n]{1,60}\\)\\s?)?(?:,(?: and| or)?|\\/|\\||→|⇒|->|-->|·|or|and|to|또는|및|와|과|에서)\\s?["'\`*“‘]{0,3}`;
  const patterns = [
    new RegExp(`(?<![\\p{L}])${mark}${link}${sibling}`, "gu"),
    new RegExp(`${sibling}${link}${mark}(?![\\p{L}])`, "gu"),
  ];
  // Two siblings make an enumeration, which leaves no doubt.
  const enumeration = new RegExp(
    `(?<![\\p{L}])${mark}${link}${sibling}${link}${sibling}|${sibling}${link}(?:${mark}${link}${sibling}|${sibling}${link}${mark}(?![\\p{L}]))`,
    "u",
  );
  const quoted = isState ? new RegExp(`[\`"“‘'「]\\s?${spaced}\\s?[\`"”’'」]`, "iu") : null;
  const inDiagram = isState ? new RegExp(`[([:]\\s?${spaced}\\s?(?:[)\\]]|$)`, "iu") : null;
  // A state with a particle: "작업 중으로 바꾼다".
  if (isState && isKorean) patterns.push(new RegExp(`${mark}(?:으로|에서|인|일|이면|이던)(?![가-힣])`, "gu"));
  if (!isKorean) {
    const [identifier, hyphened] = [word.replaceAll(" ", "_"), word.replaceAll(" ", "-")];
    if (word.includes(" ")) patterns.push(new RegExp(`${identifier}|${hyphened}`, "giu"));
    // "a lorem ipsum generator", "the placeholder of a field": the word of a sentence, not the sentence.
    if (!isState)
      patterns.push(
        new RegExp(`(?:^|[\\p{L}\\p{N},] )${spaced}(?:s|'s)?[가-힣]{0,3} (?!dolor|text)\\p{L}`, "gimu"),
      );
    patterns.push(new RegExp(`\`${spaced}\`|["“]${spaced}["”]`, "giu"));
  }
  let uses = 0;
  for (const { text, fences } of documents) {
    const part = text.slice(0, 1_000_000);
    for (const pattern of patterns) uses += [...part.matchAll(pattern).take(3)].length;
    const isQuoted = quoted?.test(part) === true;
    if (enumeration.test(part)) uses += 2;
    if (isQuoted || fences.some(({ lines }) => lines.some((line) => inDiagram?.test(line) === true)))
      uses += 2;
    if (uses >= 2) break;
  }
  return uses;
}
