import { actorName, system } from "../../../protocol/actor.ts";
import type { DecideReview } from "../../../protocol/api/gates.ts";
import type { QuestionId, ReviewId } from "../../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../../protocol/result.ts";
import type { AppliedSuggestion, Review } from "../../../protocol/task/review.ts";
import { recordAnswer } from "../answer.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { deliverApproved } from "../deliver.ts";
import { fail } from "../errors.ts";
import { continueAgent } from "../continue-agent.ts";
import { clearTimers } from "../runs.ts";
import { currentBrief, isSettled, reviewFeedback } from "./messages.ts";
import { beginPhase, rest } from "./phase.ts";
import { stopReviewClock } from "./review-timers.ts";

/**
 * Decides a review for a person. Only the first decision counts: a second one gets a refusal that names the first. The
 * version in the request must be the current one, so that nobody decides on something they have not seen.
 */
export function decideReview(
  draft: Draft,
  { reviewId, decision }: { readonly reviewId: ReviewId; readonly decision: DecideReview },
  circumstances: Circumstances,
): Result<void> {
  const found = decidable(draft, reviewId, decision.version);
  if (!found.ok) return found;
  const review = found.value;
  switch (decision.action) {
    case "approve":
      return approve(draft, review, decision, circumstances);
    case "accept":
      return accept(draft, review, decision, circumstances);
    case "request_changes":
      return requestChanges(draft, review, decision, circumstances);
    case "fail":
      return failTask(draft, review, decision, circumstances);
    case "assign":
      return assign(draft, review, decision);
    case "verify":
      return verifyAgain(draft, review, decision, circumstances);
  }
}

/** Returns a review that waits for a decision, if the person has seen its current version. */
export function decidable({ state }: Draft, reviewId: ReviewId, version: number): Result<Review> {
  const review = state.gate.reviews.find(({ id }) => id === reviewId);
  if (review === undefined) return refuse("not_found", `There is no review ${reviewId} in this task.`);
  if (review.status !== "pending") return alreadyDecided(review);
  if (version === review.version) return ok(review);
  return refuse(
    "stale_version",
    `This review has changed since you opened it (version ${version}, now ${review.version}). Reload it, then decide.`,
    { version: review.version },
  );
}

/** The comment of an automatic approval. It is for people; the agent does not get it. */
const automaticApproval = "Approved automatically after 7 days";

/** Approves verified work automatically unless a required question is open. */
export function approveForSystem(draft: Draft, review: Review, circumstances: Circumstances): void {
  const open = pendingQuestions(draft).some(({ required }) => required);
  if (!review.verified || open) return;
  skipOpen(draft, circumstances);
  pass(draft, review, { action: "approve", version: review.version }, { ...circumstances, by: system }, true);
}

/** Refuses a second decision and names the author and time of the first. */
export function alreadyDecided(review: Review): ReturnType<typeof refuse> {
  return refuse(
    "already_decided",
    `This review was already processed: ${(review.decision ?? "closed").replaceAll("_", " ")} by ${review.decidedBy ?? "system"} at ${review.decidedAt ?? "an earlier time"}.`,
    { decision: review.decision, decidedBy: review.decidedBy, decidedAt: review.decidedAt },
  );
}

function approve(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  if (!review.verified) {
    return refuse(
      "not_allowed",
      "This work is not verified and cannot be approved. Request changes, accept it with a reason, or fail the task.",
      { allowed: ["request_changes", "accept", "fail", "assign", "verify", "apply"] },
    );
  }
  return passAnswered(draft, review, decision, circumstances);
}

function accept(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  if (review.verified) {
    return refuse("not_allowed", "This work is verified. Approve it instead.", {
      allowed: ["approve", "request_changes", "fail", "assign", "verify", "apply"],
    });
  }
  if ((decision.reason ?? "").trim() === "") {
    return refuse("invalid", "Enter a reason for accepting unverified work.", { field: "reason" });
  }
  return passAnswered(draft, review, decision, circumstances);
}

function passAnswered(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  const answered = answerAll(draft, decision, circumstances);
  if (!answered.ok) return answered;
  pass(draft, review, decision, circumstances, false);
  return ok(undefined);
}

/** Completes the phase: the next one starts, or the task is complete. */
function pass(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
  automatic: boolean,
): void {
  const words = (decision.comment ?? "").trim();
  const last = review.phase >= draft.state.gate.outline.length;
  const speaks = !last && (words !== "" || review.comments.some((comment) => !isSettled(comment)));
  const message = speaks ? reviewFeedback(review, "approve", words, circumstances) : null;
  record(draft, review, decision, circumstances, message, automatic);
  if (message !== null) draft.add({ type: "message.planned", message });
  draft.add({ type: "phase.completed", phase: review.phase });
  if (!last) {
    beginPhase(draft, review.phase + 1, circumstances);
    return;
  }
  clearTimers(draft);
  draft.add({ type: "placement.wanted", commit: review.commit });
  draft.moveTask("completed", "last_phase_approved");
  draft.moveAgent("completed", "last_phase_approved");
  deliverApproved(draft, review.commit, circumstances);
}

function requestChanges(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  const words = (decision.comment ?? "").trim();
  if (words === "" && review.comments.every(({ status }) => status !== "open")) {
    return refuse("invalid", "Describe the changes you want in a general comment or a line comment.", {
      field: "comment",
    });
  }
  const answered = answerAll(draft, decision, circumstances);
  if (!answered.ok) return answered;
  const message = {
    ...reviewFeedback(review, "request_changes", words, circumstances),
    ...currentBrief(draft.state, circumstances),
  };
  record(draft, review, decision, circumstances, message, false);
  draft.add(
    {
      type: "rework.ordered",
      phase: review.phase,
      attempt: draft.state.gate.attempt + 1,
      cause: "review",
    },
    { type: "message.planned", message },
  );
  draft.moveTask("in_progress", "changes_requested");
  continueAgent(draft, circumstances, "changes_requested");
  return ok(undefined);
}

function failTask(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  const reason = (decision.reason ?? decision.comment ?? "").trim();
  if (reason === "") return refuse("invalid", "Enter a reason for failing the task.", { field: "reason" });
  record(draft, review, { ...decision, reason }, circumstances, null, false);
  fail(draft, { kind: "verification", message: reason }, "failed_by_person");
  return ok(undefined);
}

function assign(draft: Draft, review: Review, { reviewer }: DecideReview): Result<void> {
  if (reviewer === undefined) {
    return refuse("invalid", "Enter the person to assign the review to.", { field: "reviewer" });
  }
  draft.add({ type: "review.assigned", reviewId: review.id, assignee: reviewer });
  return ok(undefined);
}

/** Collects and verifies the current workspace as a new attempt. */
function verifyAgain(
  draft: Draft,
  review: Review,
  decision: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  record(draft, review, decision, circumstances, null, false);
  const attempt = draft.state.gate.attempt + 1;
  draft.add(
    { type: "rework.ordered", phase: review.phase, attempt, cause: "review" },
    { type: "attempt.closed", phase: review.phase, attempt },
  );
  draft.moveTask("in_progress", "verified_again");
  rest(draft, null, "verified_again");
  return ok(undefined);
}

/** Records the end of a review. */
export function record(
  draft: Draft,
  review: Review,
  decision: Pick<DecideReview, "comment" | "reason"> & {
    readonly action: DecideReview["action"] | "apply";
    readonly applied?: AppliedSuggestion[];
  },
  { by }: Circumstances,
  message: { readonly messageId: `m_${string}`; readonly comments: readonly unknown[] } | null,
  automatic: boolean,
): void {
  stopReviewClock(draft);
  draft.add({
    type: "review.decided",
    reviewId: review.id,
    decision: decision.action === "assign" ? "cancelled" : decision.action,
    decidedBy: actorName(by),
    comment: automatic ? automaticApproval : (decision.comment ?? null),
    reason: decision.reason ?? null,
    automatic,
    ...(decision.applied === undefined ? {} : { applied: decision.applied }),
    feedback: message === null ? null : { messageId: message.messageId, comments: message.comments.length },
  });
}

/** Closes all questions: required answers must come with the decision, the rest get their defaults. */
function answerAll(draft: Draft, decision: DecideReview, circumstances: Circumstances): Result<void> {
  const answered = takeAnswers(draft, decision, circumstances);
  if (!answered.ok) return answered;
  const open = pendingQuestions(draft).filter(({ required }) => required);
  if (open.length > 0) {
    return refuse("invalid", `Answer this question first: ${open[0]?.question ?? ""}`, {
      field: "answers",
      questionIds: open.map(({ id }) => id),
    });
  }
  skipOpen(draft, circumstances);
  return ok(undefined);
}

function skipOpen(draft: Draft, circumstances: Circumstances): void {
  for (const question of pendingQuestions(draft)) {
    recordAnswer(draft, question, question.default ?? "", true, circumstances);
  }
}

/** Records the answers that come with the decision, checked like any other. One refusal rejects the whole decision. */
function takeAnswers(
  draft: Draft,
  { answers = {} }: DecideReview,
  circumstances: Circumstances,
): Result<void> {
  const trial = Object.entries(answers) as [QuestionId, string][];
  for (const [id, answer] of trial) {
    const question = draft.state.questions.find((each) => each.id === id);
    if (question === undefined) return refuse("not_found", `There is no question ${id} in this task.`);
    const recorded = recordAnswer(draft, question, answer, false, circumstances);
    if (!recorded.ok) return recorded;
  }
  return ok(undefined);
}

function pendingQuestions({ state }: Draft): Draft["state"]["questions"][number][] {
  return state.questions.filter(({ status }) => status === "pending");
}
