import type { PhaseDefinition } from "../protocol/workflow/definition.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import {
  platformCriteria,
  platformCriteriaOf,
  platformCriterionId,
} from "../protocol/workflow/platform-criteria.ts";
import type { ApprovedPlan } from "./changes/agreed-plan.ts";
import { checkChanges } from "./changes/check-changes.ts";
import type { EarlierVersion } from "./changes/earlier-tests.ts";
import { checkDocuments } from "./check-documents.ts";
import type { Checked } from "./check-documents.ts";
import { checkDelivered, checkProject } from "./check-project.ts";
import type { FilesOf, TextFile } from "./files-of.ts";
import type { CheckedCriterion } from "./finding.ts";

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
  /** The original code, if the task started from existing code. */
  readonly before?: FilesOf;
  /** The earlier versions of the work, whose tests must be kept; absent if nobody knows them. */
  readonly earlier?: readonly EarlierVersion[];
  /** The last approved phase, whose plan counts, and what a person agreed to since then. */
  readonly approved?: ApprovedPlan;
  /** Values that must not occur in any file, such as the tokens of this installation. */
  readonly knownSecrets?: readonly string[];
  /** Files of earlier commits in the repository that the agent keeps in its workspace. */
  readonly history?: readonly TextFile[];
  /** False if a part of that history could not be read. */
  readonly isHistoryComplete?: boolean;
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
  const found = await resultsOf(check);
  const compared = await checkChanges(check);
  return [
    ...results,
    ...wanted.map((criterion): CheckedCriterion => {
      const { findings, summary, isUnmeasured } = found.get(criterion) ?? nothing;
      return {
        id: platformCriterionId(number, criterion),
        title: platformCriteria[criterion],
        status: findings.length > 0 ? "failed" : isUnmeasured === true ? "not_checked" : "passed",
        summary,
        findings,
        ...compared.get(criterion),
      };
    }),
  ];
}

/** A criterion without any file to look at, because another one has reported that. */
const nothing: Checked = {
  findings: [],
  summary: "There was no document to check.",
  isUnmeasured: true,
};

/** Runs the checks of the files; several results of one criterion are joined. */
async function resultsOf(check: PhaseToCheck): Promise<Map<PlatformCriterion, Checked>> {
  const { phase, files } = check;
  const listed = await files.list();
  const { project } = phase;
  const ofCode =
    project === undefined ? [] : await checkProject({ ...check, project, listed, changed: check.changed });
  const isSearched = ofCode.some(([criterion]) => criterion === "SECRETS");
  if (!isSearched && platformCriteriaOf(phase).includes("SECRETS"))
    ofCode.push(["SECRETS", await checkDelivered({ ...check, listed, changed: check.changed })]);
  const code = `Checked ${listed.length} files.`;
  const results = new Map<PlatformCriterion, Checked>();
  for (const [criterion, { findings, summary, isUnmeasured }] of [
    ...(await checkDocuments(check, listed)),
    ...ofCode,
  ]) {
    const known = results.get(criterion);
    results.set(criterion, {
      findings: [...(known?.findings ?? []), ...findings],
      summary: [...(known === undefined ? [] : [known.summary]), summary ?? code].join("\n"),
      isUnmeasured: isUnmeasured === true || known?.isUnmeasured === true,
    });
  }
  return results;
}
