import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import type { SpecialistAssignment } from "../../../protocol/task/specialist-assignment.ts";
import type { Verification } from "../../../protocol/task/review.ts";
import type { Draft } from "../draft.ts";
import { fail } from "../errors.ts";
import { clearTimers } from "../runs.ts";

/** The number of equal failures after which a specialist's task fails. */
const sameAtMost = 3;

/**
 * Completes or fails a specialist's task after its verification. No person reviews the work, because the
 * orchestration merges and tests it. Returns true if the failed work goes back to the agent. The task fails
 * once its tries are used up, or after three equal failures.
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
  const reason = sentenceOf(last.criteria);
  const message =
    same >= sameAtMost
      ? `The work failed ${same} times for the same reason. ${reason}`
      : failed.length === 1
        ? `The work failed its verification. ${reason}`
        : `The work failed its verification ${failed.length} times. ${reason}`;
  fail(draft, { kind: "verification", message }, "tries_used");
  return false;
}

/** Returns the failed criteria for a comparison, without numbers such as times and counts. */
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
  return failed?.details.split("\n")[0] ?? "";
}
