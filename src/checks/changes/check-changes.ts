import type { PhaseDefinition } from "../../protocol/workflow/definition.ts";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import { platformCriteriaOf, type PlatformCriterion } from "../../protocol/workflow/platform-criteria.ts";
import { unreviewable } from "../documents/well-formed.ts";
import type { FilesOf } from "../files-of.ts";
import type { CheckedCriterion, Finding } from "../finding.ts";
import { agreedPlan, type ApprovedPlan } from "./agreed-plan.ts";
import { lostTests, type EarlierVersion } from "./earlier-tests.ts";
import { checkOnlyDocuments } from "./only-documents.ts";
import { checkPlanFiles } from "./plan-files.ts";
import { readPlan, type ChangePlan } from "./plan.ts";
import { checkPlanned } from "./planned.ts";
import { checkTestsKept } from "./tests-kept.ts";
import { changedWork, type ChangedWork } from "./work.ts";

/** The result of a criterion about changes. */
export type ChangeResult = Pick<CheckedCriterion, "status" | "summary" | "findings">;

/** The work of a phase, and the original if the task has one. */
export interface ChangesToCheck {
  readonly phase: PhaseDefinition;
  readonly previous: readonly PhaseDefinition[];
  readonly files: FilesOf;
  readonly before?: FilesOf;
  readonly changed?: ReadonlySet<string>;
  /** The approved plan; absent if none was approved, so that the current one counts. */
  readonly approved?: ApprovedPlan;
  /** The earlier versions of the work; absent if nobody knows them. */
  readonly earlier?: readonly EarlierVersion[];
}

/** Compares the work with the original and with earlier versions, as far as the definition of the phase asks for it. */
export async function checkChanges(check: ChangesToCheck): Promise<Map<PlatformCriterion, ChangeResult>> {
  const { phase, previous, files, before, changed } = check;
  const { changes, deliverables } = phase;
  const planned = deliverables.filter(({ holds }) => holds.includes("change_plan"));
  const results = new Map<PlatformCriterion, ChangeResult>();
  const comparesTests = platformCriteriaOf(phase).includes("TESTS_KEPT");
  if (changes === undefined && !comparesTests && planned.length === 0) return results;
  const work =
    before === undefined || changed === undefined
      ? null
      : await changedWork({
          before,
          after: files,
          changed,
          documents: [...previous, phase].flatMap((one) => one.deliverables.map(({ path }) => path)),
        });
  if (planned.length > 0) {
    results.set(
      "PLAN_FILES",
      await planFilesResult(
        planned.map(({ path }) => path),
        files,
        work,
      ),
    );
  }
  if (changes !== undefined && "only" in changes) {
    results.set("ONLY_DOCUMENTS", work === null ? noOriginal : counted(work, checkOnlyDocuments(work)));
  }
  const planPath = planOf(check);
  const plans = planPath === null ? null : await plansAt(planPath, check);
  const plan = plans?.agreed ?? null;
  if (planPath !== null && changes !== undefined && "plan" in changes) {
    results.set("PLANNED", work === null ? noOriginal : await plannedResult(planPath, plans, work));
  }
  if (comparesTests) results.set("TESTS_KEPT", await testsKeptResult(check, work, plan));
  return results;
}

/** Compares the tests with those of the original, by the plan, and with those of earlier versions. */
async function testsKeptResult(
  { phase, files, earlier, before }: ChangesToCheck,
  work: ChangedWork | null,
  plan: ChangePlan | null,
): Promise<ChangeResult> {
  const ofOriginal =
    !phase.keepsTests || work === null ? null : counted(work, await checkTestsKept(work, plan));
  if (phase.keepsTests && ofOriginal === null) return noOriginal;
  if (earlier === undefined) return ofOriginal ?? notChecked("There is no earlier version to compare with.");
  const lost = await lostTests(files, earlier, before ?? null);
  const findings = [...(ofOriginal?.findings ?? []), ...lost.findings];
  const versions = earlier.length === 0 ? "These are the first tests." : "Compared with earlier versions.";
  const summary = [ofOriginal?.summary, ofOriginal === null || earlier.length > 0 ? versions : undefined];
  if (findings.length === 0 && lost.excused.length > 0) {
    const sentences = lost.excused.map(({ file, message }) => `${file}: ${message}`);
    return notChecked([excusedTests, ...sentences.slice(0, mostNamed)].join("\n"));
  }
  return result(findings, summary.filter((one) => one !== undefined).join("\n"));
}

const addedOnRequest =
  "The agent added files to the plan after its approval. A person has asked for changes since then, but named none of these files.";

const excusedTests =
  "Tests of an earlier version are gone or weaker. A person has written since then, so this may be intentional. Review these tests.";

/** The most tests that a summary names. */
const mostNamed = 20;

/** The plan that counts, the one in the work if it is another, and if a person asked for changes since. */
interface Plans {
  readonly agreed: ChangePlan;
  readonly current: ChangePlan | null;
  readonly isOpen: boolean;
}

async function plansAt(path: string, { approved, files }: ChangesToCheck): Promise<Plans | null> {
  const current = await planAt(path, files);
  const agreed = approved === undefined ? null : await planAt(path, approved.files);
  if (approved === undefined || agreed === null)
    return current === null ? null : { agreed: current, current: null, isOpen: false };
  return { agreed: agreedPlan(agreed, current, approved.consent), current, isOpen: approved.isOpen };
}

async function plannedResult(path: string, plans: Plans | null, work: ChangedWork): Promise<ChangeResult> {
  const plan = plans?.agreed ?? null;
  if (plans === null || plan === null) return notChecked(`There is no plan ${path} to compare with.`);
  if (!plan.hasLists) return notChecked(`${path} has no headings for lists of files.`);
  if (plan.entries.length === 0 && plan.listed.size === 0)
    return notChecked(`The lists of files in ${path} name no files.`);
  const findings = await checkPlanned(work, plan, plans.current);
  if (plans.isOpen && findings.length > 0 && findings.every(({ isAdded }) => isAdded)) {
    const files = findings.flatMap(({ file }) => file ?? []).slice(0, mostNamed);
    return notChecked(`${addedOnRequest}\nAdded: ${files.join(", ")}.`);
  }
  return counted(work, findings);
}

async function planFilesResult(
  paths: readonly string[],
  files: FilesOf,
  work: ChangedWork | null,
): Promise<ChangeResult> {
  if (work === null) return noOriginal;
  const findings: Finding[] = [];
  for (const path of paths) {
    const plan = await planAt(path, files);
    if (plan?.hasLists === true) findings.push(...checkPlanFiles(path, plan, work));
    else return notChecked(`${path} has no headings for lists of files.`);
  }
  return result(findings, "Compared the plan with the files of the original.");
}

/** Returns the plan that the changes of the phase, or else of a phase before, must follow. */
function planOf({ phase, previous }: ChangesToCheck): string | null {
  const changes = [...previous, phase].findLast(
    (one) => one.changes !== undefined && "plan" in one.changes,
  )?.changes;
  return changes !== undefined && "plan" in changes ? changes.plan : null;
}

async function planAt(path: string, files: FilesOf): Promise<ChangePlan | null> {
  const text = await files.read(path);
  return text === null || unreviewable(path, text) !== null ? null : readPlan(readMarkdown(path, text));
}

function counted({ changed }: ChangedWork, findings: readonly Finding[]): ChangeResult {
  const count = changed.size === 1 ? "1 changed file" : `${changed.size} changed files`;
  return result(findings, `Compared ${count} with the original.`);
}

function result(findings: readonly Finding[], summary: string): ChangeResult {
  return { status: findings.length === 0 ? "passed" : "failed", summary, findings };
}

function notChecked(summary: string): ChangeResult {
  return { status: "not_checked", summary, findings: [] };
}

const noOriginal = notChecked("There is no original to compare with.");
