import type { AgentEvent } from "../../../agents/agent-event.ts";
import type { VerifiedCriterion } from "../../../protocol/dialects/message.ts";
import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import type { Circumstances, TaskCommand } from "../command.ts";
import type { Draft } from "../draft.ts";
import { recordUsage } from "../usage.ts";
import { setTimer } from "../timers.ts";
import { currentPhase, verifyStart } from "./messages.ts";
import { finishVerification, underWay } from "./finish-verification.ts";

/** A verification agent that gives no valid result is asked so often in all. */
const triesAtMost = 3;
const limitPauseMs = 60_000;

/**
 * Asks the verification agent. It gets a session of its own in a copy of the commit, and until the deadline to
 * print a result. What it prints counts only as a whole: every criterion of the phase, once. A session that
 * crashes, times out or prints something else is a failure of the verifier: it is asked again, and never taken
 * for a pass.
 */
export function planJudge(draft: Draft, circumstances: Circumstances): void {
  const verification = underWay(draft);
  if (verification === null) return;
  const { ids, judge, judgeDeadlineMs, now } = circumstances;
  draft.add({
    type: "judge.planned",
    verificationId: verification.id,
    runId: ids.run(),
    agent: judge.agent,
    session: judge.takesTurns ? { is: "new", id: ids.session() } : null,
    message: verifyStart(draft.state, verification.commit, circumstances),
  });
  setTimer(draft, "judge_deadline", new Date(now.getTime() + judgeDeadlineMs));
}

/** Takes what a verification agent's session has said, and its end. */
export function hearJudge(
  draft: Draft,
  { runId, output, events, ended }: Extract<TaskCommand, { type: "run.reported" }>,
  circumstances: Circumstances,
): void {
  for (const range of output) draft.add({ type: "output.written", runId, ...range });
  for (const event of events) {
    if (event.t === "session") draft.add({ type: "session.opened", runId, id: event.id });
    if (event.t === "usage") recordUsage(draft, event, true);
    if (event.t === "limit" && event.phase === "blocked") {
      draft.add({
        type: "limit.reported",
        phase: event.phase,
        cause: event.cause,
        resetsAt: event.resetsAt ?? null,
      });
    }
  }
  if (listening(draft, runId)) listen(draft, events, circumstances);
  if (ended === null || draft.state.gate.judge?.status === "ended") return;
  draft.add({ type: "run.ended", runId, exit: ended.exit, stderrTail: ended.stderrTail });
  if (draft.state.gate.stage !== "judging" || draft.state.task.status !== "in_progress") return;
  if (!draft.state.gate.judge?.givenUp) {
    giveUp(draft, `It ended ${howItEnded(ended.exit)} without a result.`);
  }
  askAgain(draft, circumstances);
}

function listen(draft: Draft, events: readonly AgentEvent[], circumstances: Circumstances): void {
  for (const event of events) {
    if (event.t === "item" && event.item.kind === "message" && event.item.type === "VERIFICATION_RESULT") {
      const judged = complete(event.item.payload.criteria, draft, circumstances);
      if (typeof judged !== "string") {
        finishVerification(draft, judged, circumstances);
        return;
      }
      giveUp(draft, judged);
      return;
    }
    if (
      event.t === "item" &&
      event.item.kind === "diagnostic" &&
      event.item.block === "VERIFICATION_RESULT"
    ) {
      giveUp(draft, event.item.message);
      return;
    }
    if (event.t === "turnEnd" && event.unasked !== true) {
      if (event.status === "limit") hold(draft, circumstances);
      else giveUp(draft, event.message ?? "Its turn ended without a result.");
      return;
    }
  }
}

/** The provider refuses: the verifier is asked again when it serves, and that is no failure of it. */
function hold(draft: Draft, { now }: Circumstances): void {
  const named = Date.parse(draft.state.limitResetsAt ?? "");
  const at = new Date(Number.isFinite(named) ? Math.max(named, now.getTime()) : now.getTime() + limitPauseMs);
  putOff(draft, at);
}

/** Its account is limited: a verifier that has not been asked yet is asked when the limit is over. */
export function holdJudge(draft: Draft, until: Date): void {
  const { judge, stage } = draft.state.gate;
  if (stage !== "judging" || judge === null || judge.status !== "planned") return;
  if (!judge.sent && !judge.givenUp) putOff(draft, until);
}

function putOff(draft: Draft, at: Date): void {
  const verification = underWay(draft);
  if (verification === null) return;
  draft.add({
    type: "judge.failed",
    verificationId: verification.id,
    reason: "rate limit",
    until: at.toISOString(),
  });
  setTimer(draft, "judge_again", at);
}

/** This session gives no result any more; its process is ended, and its end decides what comes next. */
export function giveUp(draft: Draft, reason: string): void {
  const verification = underWay(draft);
  const { judge } = draft.state.gate;
  if (verification !== null && judge !== null && !judge.givenUp)
    draft.add({ type: "judge.failed", verificationId: verification.id, reason });
}

/** Asks once more, unless it is to wait or has failed too often. */
export function askAgain(draft: Draft, circumstances: Circumstances): void {
  const verification = underWay(draft);
  const { judge, stage } = draft.state.gate;
  if (verification === null || stage !== "judging" || judge?.status !== "ended") return;
  if (draft.state.timers.some(({ purpose }) => purpose === "judge_again")) return;
  if (verification.verifierFailures.length < triesAtMost) planJudge(draft, circumstances);
  else finishVerification(draft, null, circumstances);
}

/** The session could not be started at all. */
export function refuseJudge(draft: Draft, runId: string, reason: string, circumstances: Circumstances): void {
  if (draft.state.gate.judge?.runId !== runId || draft.state.gate.judge.status === "ended") return;
  draft.add({
    type: "run.ended",
    runId: draft.state.gate.judge.runId,
    exit: { code: null, signal: null },
    stderrTail: "",
  });
  giveUp(draft, reason);
  askAgain(draft, circumstances);
}

function listening(draft: Draft, runId: string): boolean {
  const { judge, stage } = draft.state.gate;
  return stage === "judging" && judge?.runId === runId && judge.status !== "ended" && !judge.givenUp;
}

/** The result as criteria of the report, or what is wrong with it. */
function complete(
  criteria: readonly VerifiedCriterion[],
  draft: Draft,
  circumstances: Circumstances,
): CriterionResult[] | string {
  const asked = currentPhase(draft.state, circumstances)?.criteria ?? [];
  const unknown = criteria.filter(({ id }) => asked.every((criterion) => criterion.id !== id));
  if (unknown.length > 0) return `It judged criteria that nobody asked for: ${names(unknown)}.`;
  const missing = asked.filter(({ id }) => criteria.every((criterion) => criterion.id !== id));
  if (missing.length > 0) return `It left out criteria: ${names(missing)}.`;
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

function howItEnded({ code, signal }: { code: number | null; signal: string | null }): string {
  if (signal !== null) return `by ${signal}`;
  return code === null ? "for an unknown reason" : `with exit code ${code}`;
}
