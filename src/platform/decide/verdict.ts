import type { VerifiedCriterion } from "../../protocol/dialects/message.ts";
import type { Exit } from "../../protocol/run/exit.ts";
import type { VerifyAssignment } from "../../protocol/task/verify-assignment.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { fail } from "./errors.ts";
import { settle } from "./runs.ts";
import { clearTimer, setTimer } from "./timers.ts";

/**
 * Handles the result that a verifier printed. It only counts if it is complete: every criterion of the assignment,
 * once. Anything else fails the verifier.
 */
export function takeVerdict(draft: Draft, criteria: readonly VerifiedCriterion[]): void {
  const { verify } = draft.state;
  if (verify === null || verify.verdict !== null) return;
  const verdict = judgedCriteria(criteria, verify.assignment);
  if (typeof verdict === "string") failVerifier(draft, verdict);
  else draft.add({ type: "verdict.given", criteria: verdict });
}

/** Completes a verifier that has given its verdict. Its open questions are withdrawn. */
export function finishVerdict(draft: Draft): void {
  settle(draft, "The verifier has given its verdict.");
  draft.moveTask("completed", "verdict_given");
  draft.moveAgent("completed", "verdict_given");
}

/** Fails a verifier that gave no valid verdict, with the reason. */
export function failVerifier(draft: Draft, reason: string): void {
  if (draft.state.task.status !== "in_progress") return;
  fail(draft, { kind: "verification", message: reason }, "no_verdict");
}

/** Fails a verifier whose process ended before it gave a verdict. */
export function failEndedVerifier(draft: Draft, exit: Exit): void {
  failVerifier(draft, `It ended ${howItEnded(exit)} without a result.`);
}

/** Sets a deadline while a verifier works. Waiting for a provider or a person does not count. */
export function watchDeadline(draft: Draft, { now, verdictDeadlineMs }: Circumstances): void {
  const { task, verify, timers } = draft.state;
  if (verify === null) return;
  const set = timers.some(({ purpose }) => purpose === "deadline");
  const works = task.status === "in_progress" && task.agentStatus === "running";
  if (works && !set) setTimer(draft, "deadline", new Date(now.getTime() + verdictDeadlineMs));
  if (!works && set) clearTimer(draft, "deadline");
}

/** Handles the deadline: completes a verifier with a verdict, fails one without. */
export function endAtDeadline(draft: Draft): void {
  const { task, verify } = draft.state;
  if (verify === null || task.status !== "in_progress") return;
  if (verify.verdict === null) failVerifier(draft, "It timed out without a result.");
  else finishVerdict(draft);
}

/** Returns the criteria for the report, or a sentence that describes the problem with the result. */
function judgedCriteria(
  criteria: readonly VerifiedCriterion[],
  { criteria: asked }: VerifyAssignment,
): CriterionResult[] | string {
  const unknown = criteria.filter(({ id }) => asked.every((criterion) => criterion.id !== id));
  if (unknown.length > 0) return `It judged unknown criteria: ${names(unknown)}.`;
  const missing = asked.filter(({ id }) => criteria.every((criterion) => criterion.id !== id));
  if (missing.length > 0) return `It did not judge these criteria: ${names(missing)}.`;
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length) return "It judged a criterion twice.";
  return criteria.map((criterion) => ({
    ...criterion,
    by: "verifier",
    title: asked.find(({ id }) => id === criterion.id)?.text ?? criterion.id,
  }));
}

function names(criteria: readonly { readonly id: string }[]): string {
  return criteria
    .slice(0, 10)
    .map(({ id }) => id.slice(0, 60))
    .join(", ");
}

function howItEnded({ code, signal }: Exit): string {
  return signal === null ? `with exit code ${code}` : `by ${signal}`;
}
