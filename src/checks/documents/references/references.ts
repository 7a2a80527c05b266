import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../../protocol/markdown/tables.ts";
import type { Finding } from "../../finding.ts";
import { headingText } from "../../../protocol/markdown/heading-text.ts";
import { conceptsOf } from "../headings/concepts.ts";
import { idsOf } from "./ids.ts";
import type { IdPlace, Ids } from "./ids.ts";

interface Indexed {
  readonly document: MarkdownDocument;
  readonly ids: Ids;
}

/**
 * Compares the ids of documents. An id whose neighbours are defined must be defined too, and a document with a table
 * that traces the ids of another one must mention each of them.
 */
export function idFindings(
  documents: readonly MarkdownDocument[],
  earlier: readonly MarkdownDocument[],
): { findings: Finding[]; count: number } {
  const own = documents.map((document) => ({ document, ids: idsOf(document) }));
  const all = [...earlier.map((document) => ({ document, ids: idsOf(document) })), ...own];
  const families = familiesOf(all);
  const findings = own.flatMap((indexed) => [
    ...undefinedIds(indexed, families),
    ...untraced(indexed, families, new Set(own.map(({ document }) => document.path))),
  ]);
  return { findings, count: own.reduce((sum, { ids }) => sum + ids.mentioned.length, 0) };
}

/** Ids of one kind with their definitions; the home is the document that defines most of them. */
interface Family {
  readonly defined: ReadonlyMap<number, IdPlace>;
  readonly home: string;
}

/** Returns the families of ids that are numbered from 1 on without gaps at the beginning. */
function familiesOf(all: readonly Indexed[]): Map<string, Family> {
  const places = new Map<string, IdPlace[]>();
  for (const { ids } of all) {
    for (const place of ids.defined) {
      const known = places.get(place.family) ?? [];
      known.push(place);
      places.set(place.family, known);
    }
  }
  const families = new Map<string, Family>();
  for (const [family, found] of places) {
    const defined = new Map<number, IdPlace>();
    const homes = new Map<string, Set<number>>();
    for (const place of found) {
      if (!defined.has(place.number)) defined.set(place.number, place);
      homes.set(place.file, (homes.get(place.file) ?? new Set()).add(place.number));
    }
    if (![1, 2, 3].every((number) => defined.has(number))) continue;
    const [home = ""] = [...homes].toSorted(([, one], [, other]) => other.size - one.size)[0] ?? [];
    families.set(family, { defined, home });
  }
  return families;
}

function undefinedIds({ document, ids }: Indexed, families: ReadonlyMap<string, Family>): Finding[] {
  const seen = new Set<string>();
  return ids.mentioned.flatMap(({ id, family, number, line }) => {
    const known = families.get(family);
    const isDefined = known === undefined || known.defined.has(number);
    // A number far beyond the others belongs to something else.
    if (isDefined || seen.has(id) || number > Math.max(...known.defined.keys()) + 10 || number === 0)
      return [];
    seen.add(id);
    return [
      {
        file: document.path,
        line,
        message: `${id} is mentioned, but no document defines it. ${known.home} defines the others.`,
        suggestion: "Define the id, or correct the reference.",
      },
    ];
  });
}

/** Finds members of a family that a document with a tracing table leaves out. */
function untraced(
  { document, ids }: Indexed,
  families: ReadonlyMap<string, Family>,
  own: ReadonlySet<string>,
): Finding[] {
  const mentioned = new Set(ids.mentioned.map(({ id }) => id));
  return [...families].flatMap(([family, { defined, home }]) => {
    if (home === document.path || defined.size > 200 || ![...defined.values()].some(mustBeCovered)) return [];
    const line = tracingTable(document, family);
    if (line === null) return [];
    const wanted = [...defined.values()].filter(({ file, text }) => file === home && !isOptional(text));
    const missing = wanted.filter(({ id }) => !mentioned.has(id));
    // A table that traces few of them has another purpose.
    if (missing.length === 0 || missing.length * 3 > wanted.length || (!own.has(home) && wanted.length < 3))
      return [];
    return missing.map(({ id }) => ({
      file: document.path,
      line,
      message: `${id} of ${home} occurs nowhere in this document, whose table lists the others.`,
      suggestion: "Cover the missing id, or say in its own document that it is left out.",
    }));
  });
}

/** True if an id names a feature, story, pain or requirement, which later documents must cover; a screen or a step need not be. */
function mustBeCovered({ heading }: IdPlace): boolean {
  const concepts = conceptsOf(headingText(heading).whole);
  return ["feature", "story", "problem", "persona", "requirement"].some((concept) => concepts.has(concept));
}

const optional =
  /(?<![\p{L}])(?:no|could|later|won['’]?t|wont|out|optional|declined|dropped|not)(?![\p{L}])|아니오|아님|나중|이후|후순위|선택|제외|보류|범위 밖|다음 판/iu;

/** True if the definition of an id says that it is not part of this version. */
function isOptional(text: string): boolean {
  return optional.test(text.replaceAll(/non-functional/gi, ""));
}

/** Returns the line of a table with a column in which most rows have ids of a family, beside a first column of another kind. */
function tracingTable(document: MarkdownDocument, family: string): number | null {
  const own = new RegExp(`(?<![\\p{L}\\p{N}])${family}-?\\d{1,3}(?![\\p{L}\\p{N}])`, "u");
  for (const { header, rows, line } of tablesOf(document)) {
    if (rows.length < 2 || rows.some(({ cells }) => own.test((cells[0] ?? "").slice(0, 40)))) continue;
    for (let column = 1; column < Math.min(header.length, 20); column++) {
      const traced = rows.filter(({ cells }) => own.test((cells[column] ?? "").slice(0, 400))).length;
      if (traced >= 2 && traced * 5 >= rows.length * 3) return line;
    }
  }
  return null;
}
