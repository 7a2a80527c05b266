import type { Verification } from "../../../protocol/task/review.ts";
import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { goOn } from "../go-on.ts";
import { openReview } from "./review.ts";

/** How often failing work goes back to the agent by itself. */
const reworksAtMost = 3;
/** After so many attempts in a row that changed nothing, a person is asked instead. */
const unchangedAtMost = 2;

/**
 * Both layers are done, or the second agent has failed for good. Work that passed comes before a person; failing
 * work goes back to the agent, and after the third time, or when two attempts in a row changed nothing, before a
 * person as unverified. So does work that could not be judged, or of which nothing was looked at: it is never taken
 * for passed.
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
  const status = failed ? "failed" : judged === null || criteria.length === 0 ? "unfinished" : "passed";
  draft.add({ type: "verification.finished", verificationId: verification.id, status, criteria });
  const { gate } = draft.state;
  if (status === "passed") openReview(draft, null, circumstances);
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
    {
      type: "message.planned",
      message: {
        type: "rework",
        messageId: circumstances.ids.message(),
        phase,
        attempt,
        report: { criteria },
      },
    },
  );
  goOn(draft, circumstances, "rework");
}

/** The verification that has begun and is not finished. */
export function underWay({ state }: Draft): Verification | null {
  const last = state.gate.verifications.at(-1);
  return last !== undefined && last.finishedAt === null ? last : null;
}
