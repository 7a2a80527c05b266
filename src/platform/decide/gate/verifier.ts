import { originalBranch, type VerifyAssignment } from "../../../protocol/task/verify-assignment.ts";
import type { Circumstances, TaskCommand } from "../command.ts";
import type { Draft } from "../draft.ts";
import type { TaskId, VerificationId } from "../../../protocol/ids.ts";
import { isInOtherLanguage, taskLanguage } from "../../../protocol/task/language.ts";
import type { TaskState } from "../../../protocol/task/state.ts";
import type { TaskError } from "../../../protocol/task/task.ts";
import { rest } from "./phase.ts";
import { finishVerification, underWay } from "./finish-verification.ts";
import { currentPhase } from "./messages.ts";
import { hasEnded } from "../../../protocol/task/transitions.ts";

/** Maximum number of verifiers per verification. */
const triesAtMost = 3;

/**
 * Requests a verifier: a child task that judges the commit in a copy of its own. A verifier that crashes, times out or
 * gives no valid verdict fails as a task; that never counts as a pass. One whose agent cannot work stops the
 * verification.
 */
export function askVerifier(draft: Draft, circumstances: Circumstances): void {
  const verify = assignmentOf(draft, circumstances);
  if (verify === null) return;
  draft.add({
    type: "child.wanted",
    child: {
      id: circumstances.ids.task(),
      role: "verifier",
      title: `Verify phase ${verify.phase}${verify.phaseName === "" ? "" : ` (${verify.phaseName})`}, attempt ${verify.attempt}`,
      agent: circumstances.verifier,
      verify,
    },
  });
}

/** Requests a missing verifier: in logs of earlier versions, it was part of the task's own stream. */
export function ensureVerifier(draft: Draft, circumstances: Circumstances): void {
  const { task, gate } = draft.state;
  if (task.status !== "in_progress" || gate.stage !== "judging" || gate.verifierTask !== null) return;
  askAgain(draft, circumstances);
}

/** Records a child's status, verdict and cost. Ignores a report that is not newer than the last one. */
export function takeChild(
  draft: Draft,
  { report, verdict, error }: Extract<TaskCommand, { type: "child.changed" }>,
  circumstances: Circumstances,
): void {
  const known = draft.state.children.find(({ id }) => id === report.childId);
  if (known === undefined || (known.report?.seq ?? 0) >= report.seq) return;
  const { status, costUsd, tokensUsed } = known.report ?? {};
  if (status === report.status && costUsd === report.costUsd && tokensUsed === report.tokensUsed) return;
  draft.add({ type: "child.reported", report });
  const { task, gate } = draft.state;
  const judges =
    gate.stage === "judging" && task.status === "in_progress" && gate.verifierTask === report.childId;
  if (!judges) return;
  if (report.status === "completed" && verdict !== null) {
    finishVerification(draft, verdict, circumstances);
    return;
  }
  if (!hasEnded(report.status)) return;
  const verification = underWay(draft);
  if (verification === null) return;
  if (error?.kind === "agent") {
    stopVerification(draft, { verificationId: verification.id, childId: report.childId, error });
    return;
  }
  const reason =
    error?.message ?? (report.status === "cancelled" ? "It was cancelled." : "It returned no result.");
  draft.add({ type: "verifier.failed", verificationId: verification.id, childId: report.childId, reason });
  askAgain(draft, circumstances);
}

/**
 * Stops a verification whose verifier cannot work until a person acts, because another one would fail as well. The
 * worker keeps its status; only a person lets the verification continue.
 */
function stopVerification(
  draft: Draft,
  failure: { readonly verificationId: VerificationId; readonly childId: TaskId; readonly error: TaskError },
): void {
  draft.add({ type: "verifier.failed", ...failure, reason: failure.error.message });
  draft.moveAgent(draft.state.task.agentStatus, "verifier_unusable", "error");
}

/** Returns true if the verification waits until a person has made the verifier work again. */
export function isVerificationStopped({ task, gate }: Pick<TaskState, "task" | "gate">): boolean {
  return task.status === "in_progress" && gate.stage === "judging" && task.blockedBy === "error";
}

/** Requests another verifier for a stopped verification. */
export function continueVerification(draft: Draft, circumstances: Circumstances): void {
  rest(draft, null, "resumed_by_person");
  askVerifier(draft, circumstances);
}

function askAgain(draft: Draft, circumstances: Circumstances): void {
  const failures = underWay(draft)?.verifierFailures.length ?? 0;
  if (failures < triesAtMost) askVerifier(draft, circumstances);
  else finishVerification(draft, null, circumstances);
}

function assignmentOf(draft: Draft, circumstances: Circumstances): VerifyAssignment | null {
  const verification = underWay(draft);
  if (verification === null) return null;
  const { task, gate } = draft.state;
  const phase = currentPhase(draft.state, circumstances);
  const guide = phase?.verificationGuide;
  return {
    verificationId: verification.id,
    taskId: task.id,
    taskType: task.type,
    title: task.title,
    description: task.description,
    language: isInOtherLanguage(task) ? "other" : taskLanguage(task),
    phase: task.currentPhase ?? 1,
    phaseName: phase?.name ?? "",
    attempt: gate.attempt,
    commit: verification.commit,
    criteria: (phase?.criteria ?? []).map(({ id, text }) => ({ id, text })),
    documents: [...(gate.outline[(task.currentPhase ?? 0) - 1]?.deliverables ?? [])],
    guide: guide === undefined ? null : (circumstances.guides.get(guide) ?? guide),
    checked: verification.criteria,
    ...(phase?.worker === "verifier" ? { instructions: phase.instructions.trim() } : {}),
    earlierDocuments: gate.outline
      .slice(0, (task.currentPhase ?? 1) - 1)
      .flatMap(({ deliverables }) => [...deliverables]),
    ...(gate.source === null ? {} : { base: originalBranch, diff: ["git", "diff", originalBranch] }),
    ...(verification.verifierFailures.length === 0 ? {} : { rejected: [...verification.verifierFailures] }),
  };
}
