import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import type { SpecialistAssignment } from "../../../protocol/task/specialist-assignment.ts";
import type { Verification } from "../../../protocol/task/review.ts";
import type { Draft } from "../draft.ts";
import { fail } from "../errors.ts";
import { clearTimers } from "../runs.ts";

/** Number of attempts in a row without changes, or with the same failure, after which a specialist's task fails. */
const sameAtMost = 3;

/**
 * Ends the verification of a specialist's work: no person reviews it, because the orchestration merges and tests it.
 * Returns true if the failed work goes back to the agent. The task fails once its tries are used up, or if the same
 * failure came three times.
 */
export function finishSpecialist(
  draft: Draft,
  { triesAtMost }: SpecialistAssignment,
  status: Verification["status"],
): boolean {
  if (status === "passed") {
    clearTimers(draft);
    draft.moveTask("completed", "work_passed");
    draft.moveAgent("completed", "work_passed");
    return false;
  }
  const failed = draft.state.gate.verifications.filter((each) => each.status === "failed");
  const last = failed.at(-1);
  if (last === undefined) return true;
  const same = failed.filter((each) => reasonOf(each.criteria) === reasonOf(last.criteria)).length;
  if (failed.length < triesAtMost && same < sameAtMost) return true;
  const message =
    same >= sameAtMost
      ? `The work failed in the same way ${same} times. ${sentenceOf(last.criteria)}`
      : `The work failed its tests ${failed.length} times. ${sentenceOf(last.criteria)}`;
  fail(draft, { kind: "verification", message }, "tries_used");
  return false;
}

/** Returns the failed criteria in a form that can be compared: without numbers such as times and counts. */
function reasonOf(criteria: readonly CriterionResult[]): string {
  return criteria
    .filter(({ status }) => status === "failed")
    .map(
      ({ id, details }) => `${id} ${details.replaceAll(/[0-9a-f]{7,}|\d+/gu, "#").replaceAll(/\s+/gu, " ")}`,
    )
    .join("\n");
}

function sentenceOf(criteria: readonly CriterionResult[]): string {
  const failed = criteria.find(({ status }) => status === "failed");
  return failed === undefined ? "" : `${failed.title}: ${failed.details.split("\n")[0] ?? ""}`;
}
