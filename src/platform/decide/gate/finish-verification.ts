import type { Verification } from "../../../protocol/task/review.ts";
import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { continueAgent } from "../continue-agent.ts";
import { finishSpecialist } from "./finish-specialist.ts";
import { inForce } from "./in-force.ts";
import { reworkMessage } from "./messages.ts";
import { openReview } from "./review.ts";

/** Maximum number of times that failed work goes back to the agent automatically. */
const reworksAtMost = 3;
/** Number of attempts in a row without changes after which a person is asked instead. */
const unchangedAtMost = 2;

/**
 * Finishes a verification after both layers are done, or after the verifier has failed for good. Work that passed goes
 * to review. Failed work goes back to the agent; after the third time, or after two attempts in a row without changes,
 * it goes to review as unverified. So does work that could not be judged, or of which nothing was checked: it never
 * counts as passed. The work of a specialist is not reviewed.
 */
export function finishVerification(
  draft: Draft,
  judged: readonly CriterionResult[] | null,
  circumstances: Circumstances,
): void {
  const verification = underWay(draft);
  if (verification === null) return;
  const criteria = [...verification.criteria, ...(judged ?? [])];
  const failed = criteria.some(({ status }) => status === "failed");
  const isUnchecked = criteria.every(({ status }) => status === "not_checked");
  const status = failed ? "failed" : judged === null || isUnchecked ? "unfinished" : "passed";
  draft.add({
    type: "verification.finished",
    verificationId: verification.id,
    status,
    criteria,
    ...inForce(draft, circumstances),
  });
  const { gate, specialist } = draft.state;
  if (specialist !== null) {
    if (finishSpecialist(draft, specialist, status)) sendBack(draft, criteria, circumstances);
  } else if (status === "passed") openReview(draft, null, circumstances);
  else if (status === "unfinished") openReview(draft, "verifier_failed", circumstances);
  else if (gate.unchanged >= unchangedAtMost) openReview(draft, "nothing_changed", circumstances);
  else if (gate.reworks >= reworksAtMost) openReview(draft, "reworks_used", circumstances);
  else sendBack(draft, criteria, circumstances);
}

function sendBack(draft: Draft, criteria: CriterionResult[], circumstances: Circumstances): void {
  const phase = draft.state.task.currentPhase ?? 1;
  const attempt = draft.state.gate.attempt + 1;
  draft.add(
    { type: "rework.ordered", phase, attempt, cause: "verification" },
    { type: "message.planned", message: reworkMessage(draft.state, attempt, criteria, circumstances) },
  );
  continueAgent(draft, circumstances, "rework");
}

/** Returns the verification that has started and is not finished. */
export function underWay({ state }: Draft): Verification | null {
  const last = state.gate.verifications.at(-1);
  return last !== undefined && last.finishedAt === null ? last : null;
}
