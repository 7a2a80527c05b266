import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { bodiesOf, wordsOf } from "./bodies.ts";
import { isGeneral } from "./general-words.ts";

/** The words of a task. */
export interface Subject {
  readonly title: string;
  readonly description: string;
}

/** The vocabulary of all documents of a task, to which a section is compared. */
export interface Work {
  readonly subject: Subject;
  readonly task: ReadonlySet<string>;
  /** The number of sections that use each word, by the word's stem. */
  readonly uses: ReadonlyMap<string, number>;
  /** True if there are enough documents that a good section uses words of others. */
  readonly isLarge: boolean;
}

/** Collects the vocabulary of the documents and of the task. */
export function workOf(
  documents: readonly MarkdownDocument[],
  subject: Subject = { title: "", description: "" },
): Work {
  const uses = new Map<string, number>();
  for (const body of documents.flatMap(bodiesOf)) {
    const text = [body.heading, ...body.lines.map((line) => line.text)].join("\n");
    for (const stem of stemsOf(text.slice(0, maxProse)))
      if (uses.size < maxStems || uses.has(stem)) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  }
  const task = stemsOf(`${subject.title}\n${subject.description}`.slice(0, maxProse));
  return { subject, task, uses, isLarge: uses.size >= largeWork };
}

const maxStems = 200_000;
const maxProse = 50_000;
/** Nine planning documents have 500 distinct words or more, a single plan or analysis fewer than 420. */
const largeWork = 500;

/** Counts of a section's words. */
export interface Density {
  readonly words: number;
  /** Numbers, code, quotations, names, and words beyond the general vocabulary, heading and title. */
  readonly concrete: number;
  /** Numbers, code, quotations, names, and such words that two other sections also use. */
  readonly shared: number;
  /** Concrete words that the task does not have. */
  readonly beyond: number;
  /** Shared words that the task does not have. */
  readonly sharedBeyond: number;
}

/** Measures the concrete content of a section; `own` is the text of its heading and of the document's title. */
export function densityOf(prose: string, own: string, work: Work): Density {
  const plain = withoutNumbering(prose.slice(0, maxProse).replaceAll(/^[ \t|:-]{3,}$/gm, ""));
  const ownStems = stemsOf(`${own} ${work.subject.title}`);
  const words = wordsOf(plain);
  const special = [
    ...new Set(words.filter((word) => word.length > 1 && !isGeneral(word)).map(stemOf)),
  ].filter((stem) => !isAmong(ownStems, stem));
  const shared = special.filter((stem) => stem.length > 1 && (work.uses.get(stem) ?? 0) > minUses);
  const names = [...plain.matchAll(name)]
    .map(([found]) => stemOf(found.toLowerCase()))
    .filter((stem) => !isAmong(ownStems, stem));
  const marks = [...plain.matchAll(mark)].map(([found]) => found);
  const isNew = (stem: string): boolean => !isAmong(work.task, stem);
  const fixed = marks.length + names.length;
  const newMarks = marks.filter((found) => !work.subject.description.includes(withoutQuotes(found)));
  const newFixed = newMarks.length + names.filter(isNew).length;
  return {
    words: words.length,
    concrete: fixed + special.length,
    shared: fixed + shared.length,
    beyond: newFixed + special.filter(isNew).length,
    sharedBeyond: newFixed + shared.filter(isNew).length,
  };
}

/** The section itself and another one; more make a word a term of the work. */
const minUses = 2;

/** A number, a code span, a quotation or an address. */
const mark = /\p{N}{1,20}|`[^`\n]{1,200}`|["“「«][^"”」»\n]{1,200}["”」»]|https?:|[€$₩£%]/gu;
/** Returns the content of a code span or quotation; a request may name the same thing without the marks. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/^[`"“「«]|[`"”」»]$/gu, "");
}

/** A capitalised word within a sentence. */
const name = /(?<=[\p{Ll},;] )\p{Lu}[\p{L}\p{N}]{1,30}/gu;

function withoutNumbering(text: string): string {
  return text
    .replaceAll(/^\s{0,12}(?:\d{1,3}[.)]|[-*+])\s/gm, "")
    .replaceAll(/^\|\s{0,9}\d{1,3}\s{0,9}\|/gm, "|");
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stemOf));
}

const particles =
  /(?:에게|에서|으로|마다|이나|까지|부터|처럼|보다|[은는이가을를의에도로만과와들고게며면지다])$/u;

/** Removes the usual endings of a word, so that its forms compare equal. */
function stemOf(word: string): string {
  const isKorean = /^[가-힣]/.test(word);
  const bare = word.replace(isKorean ? particles : /(?:ies|ing|ed|es|s|ers?|y|e)$/, "");
  return bare.length > (isKorean ? 0 : 2) ? bare : word;
}

/** True if a stem is one of these, or a Korean compound that begins with one. */
function isAmong(stems: ReadonlySet<string>, stem: string): boolean {
  if (stems.has(stem)) return true;
  if (!/^[가-힣]/.test(stem)) return false;
  for (let length = 2; length < stem.length; length++) if (stems.has(stem.slice(0, length))) return true;
  return false;
}
