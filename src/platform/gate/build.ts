import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { type BuildPlan, type Ran, runProject, shownRun, succeeded } from "./run-project.ts";

/**
 * Builds the project of a commit and runs its tests; each part becomes a criterion of the report with its output. A
 * project without a test command fails, because nobody could tell if it works.
 */
export async function buildCommit(
  snapshots: Snapshots,
  phase: number,
  plan: BuildPlan,
): Promise<CriterionResult[]> {
  const { build, tests } = await runProject(snapshots, plan);
  const results: CriterionResult[] = [];
  if (build.length > 0) results.push(resultOf(`P${phase}_BUILD`, "The project builds", build));
  if (!succeeded(build.at(-1))) return results;
  if (tests === null) return [...results, untested(phase)];
  return [...results, resultOf(`P${phase}_TESTS_PASS`, "The project's tests pass", [tests])];
}

/** Returns the criterion for commands that ran. */
export function resultOf(id: string, title: string, ran: readonly Ran[]): CriterionResult {
  const fine = succeeded(ran.at(-1));
  return {
    id,
    status: fine ? "passed" : "failed",
    by: "platform",
    title,
    details: shownRun(ran),
    ...(fine
      ? {}
      : {
          suggestion:
            "Run the same command in a clean copy without network access, and fix the reported problems.",
        }),
  };
}

function untested(phase: number): CriterionResult {
  return {
    id: `P${phase}_TESTS_PASS`,
    status: "failed",
    by: "platform",
    title: "The project's tests pass",
    details: "The project does not define how to run its tests.",
    suggestion: 'Add a "test" script to package.json, or the equivalent for the project\'s language.',
  };
}
