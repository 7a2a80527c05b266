import type { Deliverable, PhaseDefinition } from "../protocol/workflow/definition.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import {
  platformCriteria,
  platformCriteriaOf,
  platformCriterionId,
} from "../protocol/workflow/platform-criteria.ts";
import { checkChanges } from "./changes/check-changes.ts";
import { checkDelivered, checkProject } from "./check-project.ts";
import { checkApi } from "./documents/api.ts";
import { checkDataModel } from "./documents/data-model.ts";
import { checkDiagram } from "./documents/diagrams/diagram.ts";
import { headingsOfGuide } from "./documents/headings/guide-headings.ts";
import { checkHeadings } from "./documents/headings/headings.ts";
import { checkLength } from "./documents/length.ts";
import { linksOf } from "./documents/links.ts";
import { checkPlaceholders } from "./documents/placeholders.ts";
import { checkStack } from "./documents/stack/stack.ts";
import { checkWellFormed, unreviewable } from "./documents/well-formed.ts";
import type { FilesOf, TextFile } from "./files-of.ts";
import type { CheckedCriterion, Finding } from "./finding.ts";
import { readMarkdown } from "../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../protocol/markdown/markdown-lines.ts";

/** The work of a phase, and everything that the checks compare it with. */
export interface PhaseToCheck {
  readonly phase: PhaseDefinition;
  /**
   * Earlier phases, in order. Checks may compare with their documents, and a phase of the verifier checks all of them
   * again.
   */
  readonly previous: readonly PhaseDefinition[];
  readonly files: FilesOf;
  /** Returns the text of a guide by its path below the guides directory. */
  readonly guides: (path: string) => Promise<string>;
  /** If the task started from existing code: the paths it added or changed. Code checks inspect only these. */
  readonly changed?: ReadonlySet<string>;
  /** The files before the work: the original code of the task, or else those of the last attempt. */
  readonly before?: FilesOf;
  /** The files of the last approved phase, unless a person has allowed other changes since. */
  readonly approved?: FilesOf;
  /** Values that must not occur in any file, such as the tokens of this installation. */
  readonly knownSecrets?: readonly string[];
  /** Files of earlier commits in the repository that the agent keeps in its workspace. */
  readonly history?: readonly TextFile[];
  /** The words of the task. A word of its subject is not a placeholder. */
  readonly subject?: { readonly title: string; readonly description: string };
}

/**
 * Runs the platform's own checks of a phase's result and returns one result per criterion. File
 * contents never make it throw, and its running time is linear in their length.
 */
export async function checkPhase(check: PhaseToCheck): Promise<CheckedCriterion[]> {
  const { phase, previous } = check;
  const results: CheckedCriterion[] = [];
  if (phase.worker === "verifier") {
    for (const [index, earlier] of previous.entries()) {
      const { changes: _, ...same } = earlier;
      results.push(...(await checkPhase({ ...check, phase: same, previous: previous.slice(0, index) })));
    }
  }
  const number = previous.length + 1;
  const wanted = platformCriteriaOf(phase);
  const found = await findingsOf(check);
  const compared = await checkChanges(check);
  return [
    ...results,
    ...wanted.map((criterion): CheckedCriterion => {
      const findings = found.findings.get(criterion) ?? [];
      return {
        id: platformCriterionId(number, criterion),
        title: platformCriteria[criterion],
        status: findings.length > 0 ? "failed" : found.unmeasured.has(criterion) ? "not_checked" : "passed",
        summary: found.said.get(criterion) ?? found.summary[criterion],
        findings,
        ...compared.get(criterion),
      };
    }),
  ];
}

interface Found {
  readonly findings: Map<PlatformCriterion, Finding[]>;
  readonly summary: Record<PlatformCriterion, string>;
  /** Summaries of checks that say more than a number of files. */
  readonly said: ReadonlyMap<PlatformCriterion, string>;
  readonly unmeasured: ReadonlySet<PlatformCriterion>;
}

async function findingsOf(check: PhaseToCheck): Promise<Found> {
  const { phase, files } = check;
  const listed = await files.list();
  const byPath = new Map(listed.map((file) => [file.path, file]));
  const findings = new Map<PlatformCriterion, Finding[]>();
  const add = (criterion: PlatformCriterion, more: readonly Finding[]): void => {
    findings.set(criterion, [...(findings.get(criterion) ?? []), ...more]);
  };
  for (const deliverable of phase.deliverables) {
    const file = byPath.get(deliverable.path);
    if (file?.mode === linkMode) add("FILES", [{ file: deliverable.path, message: isLink }]);
    else if (file === undefined)
      add("FILES", [{ file: deliverable.path, message: "The file does not exist." }]);
    else await checkDeliverable(check, deliverable, file.size, add);
  }
  const { project } = phase;
  const ofCode =
    project === undefined ? [] : await checkProject({ ...check, project, listed, changed: check.changed });
  const isSearched = ofCode.some(([criterion]) => criterion === "SECRETS");
  if (!isSearched && platformCriteriaOf(phase).includes("SECRETS"))
    ofCode.push(["SECRETS", await checkDelivered({ ...check, listed, changed: check.changed })]);
  const said = new Map<PlatformCriterion, string>();
  const unmeasured = new Set<PlatformCriterion>();
  for (const [criterion, { findings: more, summary, isUnmeasured }] of ofCode) {
    add(criterion, more);
    if (summary !== undefined) said.set(criterion, summary);
    if (isUnmeasured === true) unmeasured.add(criterion);
  }
  const documents = phase.deliverables.length;
  const summary = `Checked ${documents === 1 ? "1 document" : `${documents} documents`}.`;
  const code = `Checked ${listed.length} files.`;
  return {
    findings,
    said,
    unmeasured,
    summary: {
      FILES: summary,
      LENGTH: summary,
      PLACEHOLDERS: summary,
      HEADINGS: summary,
      MARKDOWN: summary,
      DATA_MODEL: summary,
      API: summary,
      DIAGRAM: summary,
      STACK: summary,
      STRUCTURE: code,
      MANIFEST: code,
      README: code,
      GITIGNORE: code,
      ENV_FILE: code,
      ENV_EXAMPLE: code,
      SECRETS: code,
      TESTS: code,
      SYNTAX: code,
      PLAN_FILES: summary,
      ONLY_DOCUMENTS: code,
      PLANNED: code,
      TESTS_KEPT: code,
    },
  };
}

/**
 * Git's mode of a link. The text of a link is its target's path, which must not be taken for the document.
 */
const linkMode = "120000";
const isLink = "The file is a link. Replace it with the document itself.";

const maxDocumentBytes = 8 << 20;

async function checkDeliverable(
  { files, guides }: PhaseToCheck,
  deliverable: Deliverable,
  size: number,
  add: (criterion: PlatformCriterion, findings: readonly Finding[]) => void,
): Promise<void> {
  const { path, minCharacters, guide, sections, holds, stackOf } = deliverable;
  const text = size > maxDocumentBytes ? null : await files.read(path);
  if (text === null) {
    add("MARKDOWN", [{ file: path, message: "The file is too large or is not text." }]);
    return;
  }
  add("LENGTH", checkLength(path, text, minCharacters));
  if (!isMarkdown(path)) return;
  const tooLong = unreviewable(path, text);
  if (tooLong !== null) {
    add("MARKDOWN", [tooLong]);
    return;
  }
  const document = readMarkdown(path, text);
  add("PLACEHOLDERS", checkPlaceholders(document));
  add("MARKDOWN", checkWellFormed(document));
  const fromGuide = guide === undefined ? [] : headingsOfGuide(await guides(guide));
  add("HEADINGS", checkHeadings(document, [...fromGuide, ...sections]));
  if (holds.includes("data_model")) add("DATA_MODEL", checkDataModel(document));
  if (holds.includes("api")) add("API", checkApi(document, await referredData(files, document)));
  if (holds.includes("diagram")) add("DIAGRAM", checkDiagram(document));
  const decided = stackOf === undefined ? null : await otherDocument(files, stackOf);
  if (decided !== null) add("STACK", checkStack(document, decided));
}

/** Reads a document for comparison. If it is missing, its own phase has reported that. */
async function otherDocument(files: FilesOf, path: string): Promise<MarkdownDocument | null> {
  const text = await files.read(path);
  return text === null || unreviewable(path, text) !== null ? null : readMarkdown(path, text);
}

/** Reads the YAML and JSON files that a document refers to. */
async function referredData(files: FilesOf, document: MarkdownDocument): Promise<TextFile[]> {
  const paths = new Set(linksOf(document).flatMap(({ path }) => path ?? []));
  const read: TextFile[] = [];
  for (const path of [...paths].filter((path) => /\.(?:ya?ml|json)$/i.test(path)).slice(0, 5)) {
    const text = await files.read(path);
    if (text !== null && text.length <= maxDocumentBytes) read.push({ path, text });
  }
  return read;
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown|txt|rst|adoc)$/i.test(path);
}
