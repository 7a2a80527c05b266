import type { CheckedCriterion } from "../../checks/finding.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { type BuildPlan, outputOf, type Ran, runProject, succeeded, whyFailed } from "./run-project.ts";

/**
 * Builds the project of a commit and runs its tests; each part becomes a criterion of the report with its output. A
 * project without a test command fails, because nobody could tell if it works.
 */
export async function buildCommit(
  snapshots: Snapshots,
  phase: number,
  plan: BuildPlan,
): Promise<CheckedCriterion[]> {
  const { build, tests } = await runProject(snapshots, plan);
  const results: CheckedCriterion[] = [];
  if (build.length > 0) results.push(resultOf(`P${phase}_BUILD`, "The project builds", build));
  if (!succeeded(build.at(-1))) return results;
  if (tests === null) return [...results, untested(phase)];
  return [...results, resultOf(`P${phase}_TESTS_PASS`, "The project's tests pass", [tests])];
}

/** Returns the criterion for commands that ran. */
export function resultOf(id: string, title: string, ran: readonly Ran[]): CheckedCriterion {
  const last = ran.at(-1);
  const about = { id, title, summary: "The commands succeeded.", log: outputOf(ran) };
  if (last === undefined || succeeded(last)) return { ...about, status: "passed", findings: [] };
  return { ...about, status: "failed", findings: [{ message: whyFailed(last.outcome), suggestion: rerun }] };
}

const rerun = "Run the same command in a clean copy without network access, and fix the reported problems.";

function untested(phase: number): CheckedCriterion {
  return {
    id: `P${phase}_TESTS_PASS`,
    title: "The project's tests pass",
    status: "failed",
    summary: "",
    findings: [
      {
        message: "The project does not define how to run its tests.",
        suggestion: 'Add a "test" script to package.json, or the equivalent for the project\'s language.',
      },
    ],
  };
}
