import type { Deliverable } from "../protocol/workflow/definition.ts";
import { readMarkdown } from "../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../protocol/markdown/tables.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import type { PhaseToCheck } from "./check-phase.ts";
import { checkApi, endpointsOf } from "./documents/api.ts";
import { checkDataModel, entitiesOf } from "./documents/data-model.ts";
import { checkDiagram, countDiagrams } from "./documents/diagrams/diagram.ts";
import { checkFencedData, checkReferredData } from "./documents/fenced-data.ts";
import { headingsOfGuide } from "./documents/headings/guide-headings.ts";
import { checkHeadings } from "./documents/headings/headings.ts";
import { checkLength } from "./documents/length.ts";
import { checkLinks, linksOf } from "./documents/links.ts";
import { literalWords } from "./documents/placeholders/literal-words.ts";
import { checkPlaceholders } from "./documents/placeholders/placeholders.ts";
import { passagesOf } from "./documents/prose.ts";
import { unknownCalls } from "./documents/references/calls.ts";
import { idFindings } from "./documents/references/references.ts";
import { wrongSums } from "./documents/references/sums.ts";
import { checkStack, choicesOf } from "./documents/stack/stack.ts";
import { bodiesOf } from "./documents/substance/bodies.ts";
import { workOf } from "./documents/substance/density.ts";
import {
  emptySections,
  generalDocument,
  guideHandedBack,
  notApplicable,
} from "./documents/substance/emptiness.ts";
import { otherLanguage } from "./documents/substance/language.ts";
import { repetitions } from "./documents/substance/repetition.ts";
import { checkWellFormed, unreviewable } from "./documents/well-formed.ts";
import type { FilesOf, ListedFile, TextFile } from "./files-of.ts";
import type { Finding } from "./finding.ts";

/** Findings of a criterion, and a sentence about what was checked. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly summary: string;
  /** True if the criterion could not be decided. */
  readonly isUnmeasured?: boolean;
}

/** A deliverable that exists and can be read as Markdown. */
interface ReadDocument {
  readonly deliverable: Deliverable;
  readonly document: MarkdownDocument;
  /** The guide's text, or "". */
  readonly guide: string;
  /** Data files that the document refers to. */
  readonly referred: readonly TextFile[];
}

/**
 * Checks the documents of a phase, each alone and all together with those of earlier phases. Criteria for which there was
 * nothing to read are left out.
 */
export async function checkDocuments(
  check: PhaseToCheck,
  listed: readonly ListedFile[],
): Promise<[PlatformCriterion, Checked][]> {
  const { deliverables } = check.phase;
  if (deliverables.length === 0) return [];
  const byPath = new Map(listed.map((file) => [file.path, file]));
  const { files, lengths, unreadable, documents, measured } = await readDeliverables(check, byPath);
  const earlier = await earlierDocuments(check, byPath);
  const results: [PlatformCriterion, Checked][] = [
    ["FILES", { findings: files, summary: `Documents found: ${deliverables.length}.` }],
    ["LENGTH", { findings: lengths, summary: `Documents of sufficient length: ${documents.length}.` }],
    ...textResults(check, documents, earlier, unreadable, new Set(byPath.keys())),
    ...substanceResults(check, documents, earlier),
  ];
  withoutRepeated(results);
  for (const read of documents) results.push(...contentResults(read), ...(await stackResults(check, read)));
  return results.filter(
    ([criterion, { findings }]) =>
      criterion === "FILES" ||
      findings.length > 0 ||
      (criterion === "LENGTH" ? measured : documents.length) > 0,
  );
}

/** Leaves out of SUBSTANCE what LENGTH says of the whole document or HEADINGS of the same section. */
function withoutRepeated(results: [PlatformCriterion, Checked][]): void {
  const said = new Set<string>();
  for (const [criterion, { findings }] of results) {
    for (const { file = "", line } of findings) {
      if (criterion === "LENGTH") said.add(file);
      if (criterion === "HEADINGS" && line !== undefined) said.add(`${file}:${line}`);
    }
  }
  for (const result of results) {
    const [criterion, { findings, summary }] = result;
    if (criterion !== "SUBSTANCE") continue;
    const left = findings.filter(
      ({ file = "", line = 0 }) => !said.has(file) && !said.has(`${file}:${line}`),
    );
    result[1] = { findings: left, summary };
  }
}

interface ReadDeliverables {
  readonly files: Finding[];
  readonly lengths: Finding[];
  readonly unreadable: Finding[];
  readonly documents: ReadDocument[];
  /** The number of documents whose length was measured. */
  measured: number;
}

async function readDeliverables(
  { phase, files, guides }: PhaseToCheck,
  byPath: ReadonlyMap<string, ListedFile>,
): Promise<ReadDeliverables> {
  const found: ReadDeliverables = { files: [], lengths: [], unreadable: [], documents: [], measured: 0 };
  for (const deliverable of phase.deliverables) {
    const { path, minCharacters, guide } = deliverable;
    const file = byPath.get(path);
    if (file === undefined || file.mode === linkMode) {
      found.files.push(
        file === undefined
          ? {
              file: path,
              message: "The file does not exist.",
              suggestion: "Write the document at this path.",
            }
          : { file: path, message: isLink },
      );
      continue;
    }
    const text = file.size > maxDocumentBytes ? null : await files.read(path);
    if (text === null) {
      found.unreadable.push({
        file: path,
        message: "The file is larger than 8 MiB or is not text.",
        suggestion: "Write the document as text of at most 8 MiB.",
      });
      continue;
    }
    found.measured += 1;
    found.lengths.push(...checkLength(path, text, minCharacters));
    if (!isMarkdown(path)) continue;
    const tooLong = unreviewable(path, text);
    if (tooLong !== null) {
      found.unreadable.push(tooLong);
      continue;
    }
    const document = readMarkdown(path, text);
    found.documents.push({
      deliverable,
      document,
      guide: guide === undefined ? "" : await guides(guide),
      referred: await referredData(files, document),
    });
  }
  return found;
}

/**
 * Git's mode of a link. The text of a link is its target's path, which must not be taken for the document.
 */
const linkMode = "120000";
const isLink = "The file is a link. Replace it with the document itself.";

const maxDocumentBytes = 8 << 20;

function textResults(
  { subject }: PhaseToCheck,
  read: readonly ReadDocument[],
  earlier: readonly MarkdownDocument[],
  unreadable: readonly Finding[],
  paths: ReadonlySet<string>,
): [PlatformCriterion, Checked][] {
  const documents = read.map(({ document }) => document);
  const isLiteral = literalWords(
    [...earlier, ...documents],
    subject === undefined ? "" : `${subject.title}\n${subject.description}`,
  );
  const passages = documents.reduce((sum, document) => sum + passagesOf(document).length, 0);
  const wanted = read.map(({ deliverable, guide }) => [...headingsOfGuide(guide), ...deliverable.sections]);
  const headings = wanted.reduce((sum, names) => sum + names.length, 0);
  const tables = documents.reduce((sum, document) => sum + tablesOf(document).length, 0);
  const blocks = documents.reduce((sum, { fences }) => sum + fences.length, 0);
  const links = documents.reduce((sum, document) => sum + linksOf(document).length, 0);
  return [
    [
      "PLACEHOLDERS",
      {
        findings: documents.flatMap((document) => checkPlaceholders(document, isLiteral)),
        summary: `Passages searched for placeholders: ${passages}.`,
      },
    ],
    [
      "HEADINGS",
      {
        findings: read.flatMap(({ document }, index) => checkHeadings(document, wanted[index] ?? [])),
        summary:
          headings === 0 ? "No headings are required." : `Required headings with content: ${headings}.`,
      },
    ],
    [
      "MARKDOWN",
      {
        findings: [
          ...unreadable,
          ...read.flatMap(({ document, referred }) => [
            ...checkWellFormed(document),
            ...checkFencedData(document),
            ...checkReferredData(document, referred),
            ...checkLinks(document, paths),
          ]),
        ],
        summary: `Tables, code blocks and links checked: ${tables}, ${blocks} and ${links}.`,
      },
    ],
  ];
}

function substanceResults(
  { phase, subject }: PhaseToCheck,
  read: readonly ReadDocument[],
  earlier: readonly MarkdownDocument[],
): [PlatformCriterion, Checked][] {
  const documents = read.map(({ document }) => document);
  const told = [phase.instructions, ...phase.criteria.map(({ text }) => text)];
  const sections = documents.reduce((sum, document) => sum + bodiesOf(document).length, 0);
  const work = workOf([...earlier, ...documents], subject);
  const languages = otherLanguage(documents, earlier, subject);
  const isOdd = new Set(languages.map(({ file }) => file));
  const substance = read.flatMap(({ document, guide }) => [
    // A document in another language shares no words with the others, so it is measured alone.
    ...emptySections(document, isOdd.has(document.path) ? workOf([document], subject) : work),
    ...(isOdd.has(document.path) ? [] : generalDocument(document, work)),
    ...guideHandedBack(document, [guide, ...told]),
    ...notApplicable(document, headingsOfGuide(guide)),
  ]);
  const ids = idFindings(documents, earlier);
  const api = read.find(({ deliverable }) => deliverable.holds.includes("api"));
  const endpoints = api === undefined ? [] : endpointsOf(api.document, api.referred);
  const calls = documents
    .filter(({ path }) => path !== api?.document.path)
    .flatMap((document) => unknownCalls(document, api?.document.path ?? "", endpoints));
  return [
    [
      "SUBSTANCE",
      {
        findings: [...substance, ...languages, ...repetitions(documents, earlier)],
        summary: `Sections compared with each other and with the guides: ${sections}.`,
      },
    ],
    [
      "REFERENCES",
      {
        findings: [...ids.findings, ...calls, ...documents.flatMap(wrongSums)],
        summary:
          ids.count === 0 ? "The documents refer to no ids." : `References to ids checked: ${ids.count}.`,
      },
    ],
  ];
}

function contentResults({ deliverable, document, referred }: ReadDocument): [PlatformCriterion, Checked][] {
  const { holds, path } = deliverable;
  const results: [PlatformCriterion, Checked][] = [];
  if (holds.includes("data_model")) {
    const entities = entitiesOf(document).filter(({ fields }) => fields.length > 0);
    const fields = entities.reduce((sum, entity) => sum + entity.fields.length, 0);
    const summary = `Entities and fields in ${path}: ${entities.length} and ${fields}.`;
    results.push(["DATA_MODEL", { findings: checkDataModel(document), summary }]);
  }
  if (holds.includes("api")) {
    const summary = `Endpoints in ${path}: ${endpointsOf(document, referred).length}.`;
    results.push(["API", { findings: checkApi(document, referred), summary }]);
  }
  if (holds.includes("diagram")) {
    const summary = `Diagrams in ${path}: ${countDiagrams(document)}.`;
    results.push(["DIAGRAM", { findings: checkDiagram(document), summary }]);
  }
  return results;
}

async function stackResults(
  { files }: PhaseToCheck,
  { deliverable, document }: ReadDocument,
): Promise<[PlatformCriterion, Checked][]> {
  const { stackOf } = deliverable;
  const decided = stackOf === undefined ? null : await otherDocument(files, stackOf);
  if (decided === null) return [];
  const summary = `Products compared with ${decided.path}: ${choicesOf(document).length}.`;
  return [["STACK", { findings: checkStack(document, decided), summary }]];
}

/** Reads the documents of earlier phases. If one is missing, its own phase has reported that. */
async function earlierDocuments(
  { previous, files }: PhaseToCheck,
  byPath: ReadonlyMap<string, ListedFile>,
): Promise<MarkdownDocument[]> {
  const paths = new Set(previous.flatMap(({ deliverables }) => deliverables.map(({ path }) => path)));
  const read: MarkdownDocument[] = [];
  for (const path of [...paths].filter(isMarkdown)) {
    const file = byPath.get(path);
    if (file === undefined || file.mode === linkMode || file.size > maxDocumentBytes) continue;
    const document = await otherDocument(files, path);
    if (document !== null) read.push(document);
  }
  return read;
}

/** Reads a document for comparison, or null. */
async function otherDocument(files: FilesOf, path: string): Promise<MarkdownDocument | null> {
  const text = await files.read(path);
  return text === null || unreviewable(path, text) !== null ? null : readMarkdown(path, text);
}

/** Reads the YAML and JSON files that a document refers to. */
async function referredData(files: FilesOf, document: MarkdownDocument): Promise<TextFile[]> {
  const paths = new Set(linksOf(document).flatMap(({ path }) => path ?? []));
  const read: TextFile[] = [];
  for (const path of [...paths].filter((target) => /\.(?:ya?ml|json)$/i.test(target)).slice(0, 5)) {
    const text = await files.read(path);
    if (text !== null && text.length <= maxDocumentBytes) read.push({ path, text });
  }
  return read;
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown|txt|rst|adoc)$/i.test(path);
}
