import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";
import { sectionsOf } from "../../../protocol/markdown/sections.ts";
import type { Section } from "../../../protocol/markdown/sections.ts";
import { conceptsOf, coreOf } from "./concepts.ts";

/** For each required heading (a list of accepted names), the sections of the document that satisfy it, the best first. */
export function matchHeadings(
  document: MarkdownDocument,
  wanted: readonly (readonly string[])[],
): readonly (readonly Section[])[] {
  const readings = wanted.map((names) => names.map(readingOf));
  const { candidates, leads } = candidatesOf(document);
  const [first] = candidates;
  const isTitle =
    first?.section.level === 1 && candidates.filter(({ section }) => section.level === 1).length === 1;
  const sections = isTitle ? candidates.slice(1) : candidates;
  const taken = sections.map(({ readings: headings }) =>
    readings.map((names) => names.some((name) => headings.some((heading) => isSame(heading, name)))),
  );
  return readings.map((names, index) => {
    const same = sections.filter((_, at) => taken[at]?.[index] === true);
    if (same.length > 0) return same.map(({ section }) => section);
    const alike = sections.filter(
      ({ readings: headings }, at) =>
        taken[at]?.includes(true) !== true &&
        names.some((name) => headings.some((heading) => covers(heading, name) || narrows(heading, name))),
    );
    if (alike.length > 0) return alike.map(({ section }) => section);
    return leads
      .filter(({ readings: headings }) =>
        names.some((name) => headings.some((heading) => isSame(heading, name))),
      )
      .map(({ section }) => section);
  });
}

interface Candidate {
  readonly section: Section;
  readonly readings: readonly Reading[];
}

interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly leads: readonly Candidate[];
}

/** Several checks ask for the headings of the same document. */
const known = new WeakMap<MarkdownDocument, Candidates>();

function withReadings(section: Section): Candidate {
  return { section, readings: readingsOf(section.text) };
}

function candidatesOf(document: MarkdownDocument): Candidates {
  const read = known.get(document);
  if (read !== undefined) return read;
  const found = {
    candidates: sectionsOf(document).map(withReadings),
    leads: leadsOf(document).map(withReadings),
  };
  known.set(document, found);
  return found;
}

/** Finds paragraphs that begin with words in bold, which serve as headings in some documents. */
function leadsOf({ lines }: MarkdownDocument): Section[] {
  const leads: Section[] = [];
  let rest: MarkdownLine[] = [];
  for (const line of lines) {
    const [, text, after = ""] =
      line.kind === "text"
        ? (/^(?:\*\*|__)([^*_]{2,80})(?:\*\*|__)[.:]?(.*)$/.exec(line.text.trim()) ?? [])
        : [];
    if (text !== undefined) {
      rest = after.trim() === "" ? [] : [{ ...line, text: after }];
      leads.push({ line: line.number, level: 7, text: text.replace(/[.:：]$/, ""), lines: rest });
    } else if (line.kind === "heading") rest = [];
    else rest.push(line);
    if (leads.length >= maxLeads) break;
  }
  return leads;
}

const maxLeads = 1000;

interface Reading {
  readonly text: string;
  readonly concepts: ReadonlySet<string>;
  readonly core: ReadonlySet<string>;
}

function readingOf(text: string): Reading {
  const { whole } = headingText(text);
  const concepts = conceptsOf(whole);
  return { text: whole, concepts, core: coreOf(concepts) };
}

/** A heading may say the same twice, in two languages; each half and the whole count. */
function readingsOf(heading: string): Reading[] {
  const { whole, parts } = headingText(heading);
  return [...new Set([whole, ...parts])].map((text) => {
    const concepts = conceptsOf(text);
    return { text, concepts, core: coreOf(concepts) };
  });
}

function isSame(heading: Reading, name: Reading): boolean {
  if (heading.text === name.text) return true;
  return (
    name.concepts.size > 0 &&
    heading.concepts.size === name.concepts.size &&
    isPart(name.concepts, heading.concepts)
  );
}

/**
 * True if the heading has everything that makes the meaning of the name, as "Risks and mitigations" for "Risks", and
 * does not deny it, as "Not our problem" does.
 */
function covers(heading: Reading, name: Reading): boolean {
  if (denial.test(heading.text) && !name.concepts.has("exclude")) return false;
  return name.core.size > 0 && isPart(name.core, heading.concepts);
}

const denial =
  /^(?:no|not|never|without|anti)(?![\p{L}-])|(?:아닌|아님|않는|없는|없음)(?: (?:것|일|사람))?$/u;

/** True if the heading says less, as "Scope" for "Scope of the MVP". */
function narrows(heading: Reading, name: Reading): boolean {
  return heading.core.size > 0 && isPart(heading.core, name.core);
}

function isPart(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return [...few].every((concept) => many.has(concept));
}
