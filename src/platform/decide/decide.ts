import type { Decision } from "../../engine/stream-kind.ts";
import type { AgentMessage } from "../../protocol/agent-message.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { hasVanished } from "../../protocol/run/has-vanished.ts";
import { mostRefusedHosts } from "../../protocol/run/run-state.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances, TaskCommand } from "./command.ts";
import { finish, finishLater, finishQuiet } from "./complete.ts";
import { watchBudgets } from "./budget.ts";
import { Draft } from "./draft.ts";
import { lookAgain, takeDelivery } from "./deliver.ts";
import { fail, jobFailure } from "./errors.ts";
import { endedTooSoon } from "./ended-too-soon.ts";
import { decideEvents } from "./events.ts";
import { keepCheckpoint, fireCheckpointTimer, watchCheckpoints } from "./gate/checkpoints.ts";
import { finishRestore } from "./gate/restore.ts";
import { beginWork, closeAttempt, seeDocuments } from "./gate/phase.ts";
import { fireReviewTimer } from "./gate/review-clock.ts";
import { isReviewTimer } from "./gate/review-timers.ts";
import { beginVerification, collect, takeChecks } from "./gate/verification.ts";
import { ensureVerifier, takeChild } from "./gate/verifier.ts";
import { hibernate } from "./hibernate.ts";
import { failEndedMember } from "./member/end-member.ts";
import { expireQuestion } from "./member/expire-question.ts";
import { interruptMember } from "./member/interrupt-member.ts";
import { tellMember } from "./member/tell-member.ts";
import { endMainAtDeadline, failEndedMain, finishProgram, watchMain } from "./main/end-main.ts";
import { tellMain } from "./main/tell-main.ts";
import { holdForAccount, probeLater } from "./limits.ts";
import { tellProgram } from "./misplaced.ts";
import { decideStorage } from "./storage.ts";
import { decideForPerson } from "./person.ts";
import { continueAgent } from "./continue-agent.ts";
import { ensureRun } from "./runs.ts";
import { stopUnusable } from "./unusable.ts";
import { lossesAtMost, stopVanished } from "./vanished.ts";
import { endAtDeadline, failEndedVerifier, finishVerdict, watchDeadline } from "./verdict.ts";
import { endSilence, reportSilence, watchSilence } from "./silence.ts";

/**
 * Decides everything that happens to a task. Pure: the same state, command and circumstances give the same events, and
 * nothing happens until the store has accepted them.
 *
 * Runs of the task's agent work on it, one at a time. An event plans a run before its process starts; the run gets its
 * messages from a queue that is part of the state, and its output is read until it ends. While in progress, the agent
 * can be held in three ways: by a question (`waiting_question`, the person answers), by a pause (`paused`, the person
 * resumes, or a timer does after an error), or because it is the person's turn (`waiting_user`). In each of them the
 * process is stopped, not ended; if it ends anyway, the next command that lets the agent continue plans a new run with
 * the conversation so far.
 */
export function decide(
  state: TaskState,
  command: TaskCommand,
  circumstances: Circumstances,
): Result<Decision<TaskState, TaskEvent>> {
  const draft = new Draft(state, circumstances.now);
  const decided = decideInto(draft, command, circumstances);
  if (!decided.ok) return decided;
  watchBudgets(draft, state.task.costUsd, circumstances);
  watchSilence(draft, circumstances);
  watchDeadline(draft, circumstances);
  watchMain(draft, circumstances);
  watchCheckpoints(draft, state, circumstances);
  return ok({ events: draft.events, state: draft.state });
}

function decideInto(draft: Draft, command: TaskCommand, circumstances: Circumstances): Result<void> {
  switch (command.type) {
    case "task.admit":
      admit(draft, circumstances);
      break;
    case "run.started":
      if (isCurrent(draft, command.runId)) {
        draft.add(command);
      }
      break;
    case "task.placed":
      draft.add(command);
      break;
    case "node.sought":
      seekNode(draft, command);
      break;
    case "host.refused":
      recordRefusedHost(draft, command);
      break;
    case "run.refused":
      refuseRun(draft, command);
      break;
    case "agent.unusable":
      if (isCurrent(draft, command.runId)) {
        draft.add({ type: "run.ended", runId: command.runId, ...notStarted });
        stopUnusable(draft, command.runId, command.problem);
      }
      break;
    case "run.reported":
      report(draft, command, circumstances);
      break;
    case "message.sent":
      if (isAwaited(draft, command.messageId)) {
        draft.add({ type: "message.sent", messageId: command.messageId, runId: command.runId });
        finishProgram(draft);
        finishLater(draft, circumstances);
      }
      break;
    case "timer.due":
      fireTimer(draft, command.timerId, circumstances);
      break;
    case "people.told":
      draft.add(command);
      break;
    case "account.limited":
      holdForAccount(draft, command.until, circumstances);
      break;
    case "source.taken":
      takeSource(draft, command, circumstances);
      break;
    case "source.refused":
      if (draft.state.task.status === "in_progress" && draft.state.gate.stage === "preparing") {
        fail(draft, { kind: "system", message: command.reason }, "source_refused");
      }
      break;
    case "setup.failed":
      if (draft.state.task.status === "in_progress" && draft.state.gate.stage === "preparing") {
        const { reason: message, output: details } = command;
        fail(draft, { kind: "verification", message, details }, "setup_failed");
      }
      break;
    case "job.failed":
      if (draft.state.task.status === "in_progress") {
        fail(draft, { kind: "system", message: jobFailure(command) }, "job_failed");
      } else if (draft.state.gate.placing !== null && command.job === "place") {
        draft.add({ type: "placement.failed", reason: command.reason });
      }
      break;
    case "documents.seen":
      if (draft.state.task.status === "in_progress" && draft.state.gate.stage === "working") {
        if (command.phase === draft.state.task.currentPhase) seeDocuments(draft, command.paths);
      }
      break;
    case "deliverables.collected":
      collect(draft, command, circumstances);
      break;
    case "verification.begin":
      beginVerification(draft, circumstances);
      break;
    case "verification.checked":
      takeChecks(draft, command, circumstances);
      break;
    case "verifier.missing":
      ensureVerifier(draft, circumstances);
      break;
    case "child.changed":
      takeChild(draft, command, circumstances);
      break;
    case "main.tell":
      tellMain(draft, command, circumstances);
      break;
    case "office.tell":
      tellMember(draft, command, circumstances);
      break;
    case "office.interrupt":
      interruptMember(draft, command);
      break;
    case "checkpoint.taken":
      keepCheckpoint(draft, command.checkpoint);
      break;
    case "restore.done":
      finishRestore(draft, circumstances);
      break;
    case "reset.done":
      finishReset(draft, circumstances);
      break;
    case "placement.done":
      if (draft.state.gate.placing === command.commit) {
        draft.add({ type: "placement.done", changed: command.changed });
      }
      break;
    case "delivery.prepared":
    case "delivery.pushed":
    case "delivery.failed":
    case "pull_request.opened":
    case "pull_request.checked":
      takeDelivery(draft, command, circumstances);
      break;
    case "task.archived":
    case "output.removed":
    case "checkpoints.removed":
    case "workspace.removed":
    case "workspace.returned":
      return decideStorage(draft, command);
    case "feedback.give":
    case "task.submit":
    case "task.edit":
    case "task.delete":
    case "task.pause":
    case "task.resume":
    case "task.cancel":
    case "task.retry":
    case "task.message":
    case "question.answer":
    case "dependency.answer":
    case "review.decide":
    case "suggestions.apply":
    case "comment.add":
    case "comment.edit":
    case "comment.reply":
    case "comment.remove":
    case "delivery.request":
    case "checkpoint.take":
    case "checkpoint.restore":
      return decideForPerson(draft, command, circumstances);
  }
  return ok(undefined);
}

/** Records that the task starts or stops waiting for a node with its labels. */
function seekNode(draft: Draft, { labels, isServed }: Extract<TaskCommand, { type: "node.sought" }>): void {
  const known = draft.state.task.waitsForLabels;
  if (isServed && known !== undefined) draft.add({ type: "node.found" });
  if (!isServed && known?.join() !== labels.join()) draft.add({ type: "node.missing", labels: [...labels] });
}

/** Starts a pending task. A retried task starts only after the processes of its last run are gone. */
function admit(draft: Draft, circumstances: Circumstances): void {
  const {
    task,
    agent: { run },
  } = draft.state;
  if (task.status !== "pending" || (run !== null && run.status !== "ended")) return;
  draft.moveTask("in_progress", "admitted");
  if (draft.state.gate.stage !== "preparing") beginWork(draft, circumstances);
}

/** Records that the workspace is empty, then starts the agent or copies the source. */
function finishReset(draft: Draft, circumstances: Circumstances): void {
  const { task, gate } = draft.state;
  if (task.status !== "in_progress" || gate.stage !== "preparing" || gate.resetting === null) return;
  draft.add({ type: "reset.done" });
  if (draft.state.gate.stage !== "preparing") beginWork(draft, circumstances);
}

/** Records that the workspace contains the task's source, and starts the agent. */
function takeSource(
  draft: Draft,
  { commit, note }: Extract<TaskCommand, { type: "source.taken" }>,
  circumstances: Circumstances,
): void {
  if (draft.state.task.status !== "in_progress" || draft.state.gate.stage !== "preparing") return;
  draft.add({ type: "source.taken", commit, note });
  beginWork(draft, circumstances);
}

/** Records a host that the run may not reach, so that a person can allow it. */
function recordRefusedHost(
  draft: Draft,
  { runId, host }: Extract<TaskCommand, { type: "host.refused" }>,
): void {
  const known = draft.state.agent.run?.refusedHosts ?? [];
  if (!isCurrent(draft, runId) || known.includes(host) || known.length >= mostRefusedHosts) return;
  draft.add({ type: "host.refused", runId, host });
}

/** The end of a run that was never started. */
const notStarted = { exit: { code: null, signal: null }, stderrTail: "" };

function refuseRun(draft: Draft, { runId, reason }: Extract<TaskCommand, { type: "run.refused" }>): void {
  if (!isCurrent(draft, runId)) return;
  draft.add({ type: "run.ended", runId, ...notStarted });
  if (draft.state.task.status === "in_progress") {
    fail(draft, { kind: "system", message: reason }, "run_refused");
  }
}

function report(
  draft: Draft,
  { runId, output, events, ended }: Extract<TaskCommand, { type: "run.reported" }>,
  circumstances: Circumstances,
): void {
  for (const range of output) draft.add({ type: "output.written", runId, ...range });
  if (output.length > 0) endSilence(draft);
  decideEvents(draft, runId, events, circumstances);
  if (ended === null || !isCurrent(draft, runId)) return;
  const {
    agent: { turn },
  } = draft.state;
  draft.add({ type: "run.ended", runId, exit: ended.exit, stderrTail: ended.stderrTail });
  const {
    task,
    agent: { completed, dismissed, nudges, losses },
  } = draft.state;
  if (task.status !== "in_progress" || task.agentStatus !== "running") return;
  if (dismissed) {
    ensureRun(draft, circumstances, "taken_up");
    return;
  }
  if (completed) {
    if (draft.state.verify === null) finish(draft, circumstances);
    else finishVerdict(draft);
    return;
  }
  if (draft.state.gate.reported) {
    closeAttempt(draft, circumstances);
    return;
  }
  if (ended.exceeded !== undefined) {
    fail(draft, { kind: "execution", message: ended.exceeded }, "limit_exceeded");
    return;
  }
  if (circumstances.oneTurnRuns && turn === null) {
    ensureRun(draft, circumstances, "turn_over");
    return;
  }
  if (ended.isHandedOver === true) {
    ensureRun(draft, circumstances, "handed_over");
    return;
  }
  if (hasVanished(ended.exit)) {
    if (losses <= lossesAtMost) ensureRun(draft, circumstances, "process_lost");
    else stopVanished(draft, ended.stderrTail);
    return;
  }
  if (draft.state.verify !== null) {
    failEndedVerifier(draft, ended.exit);
    return;
  }
  if (draft.state.main !== null) {
    failEndedMain(draft, ended.exit);
    return;
  }
  if (draft.state.member !== null) {
    failEndedMember(draft, ended.exit);
    return;
  }
  // An agent that never received its new work has not ended without reporting it.
  const isUnread = draft.state.agent.outbox.some(({ type }) => newWork.has(type));
  if (isUnread ? losses < lossesAtMost : nudges === 0) {
    ensureRun(draft, circumstances, isUnread ? "work_unread" : "ended_without_completion");
    return;
  }
  fail(draft, endedTooSoon(task.agent, ended), "run_ended");
}

const newWork: ReadonlySet<AgentMessage["type"]> = new Set(["phase_start", "rework", "review_feedback"]);

function fireTimer(draft: Draft, timerId: string, circumstances: Circumstances): void {
  const timer = draft.state.timers.find((each) => each.id === timerId);
  if (timer === undefined) return;
  draft.add({ type: "timer.cleared", timerId, fired: true });
  if (timer.purpose === "delivery") lookAgain(draft, circumstances);
  if (timer.purpose === "hibernate") hibernate(draft, circumstances);
  if (timer.purpose === "silence") reportSilence(draft, circumstances);
  if (isReviewTimer(timer.purpose)) fireReviewTimer(draft, timer.purpose, circumstances);
  if (timer.purpose === "checkpoint") fireCheckpointTimer(draft);
  if (timer.purpose === "correction") tellProgram(draft, circumstances);
  if (timer.purpose === "completion") finishQuiet(draft, circumstances);
  if (timer.purpose === "question") expireQuestion(draft, timerId, circumstances);
  if (timer.purpose === "deadline" && draft.state.main === null) endAtDeadline(draft);
  if (timer.purpose === "deadline" && draft.state.main !== null) endMainAtDeadline(draft);
  const { task, agent } = draft.state;
  const { run } = agent;
  if (timer.purpose !== "retry_after_error" || task.agentStatus !== "paused" || task.blockedBy === "user")
    return;
  const hasWords = circumstances.takesTurns && draft.state.agent.outbox.length > 0;
  if (run !== null && run.status !== "ended" && agent.limit?.own !== false && !hasWords) {
    draft.add({
      type: "message.planned",
      message: {
        type: "resume",
        messageId: circumstances.ids.message(),
        reason: "retry_after_error",
        checkpointId: null,
      },
    });
  }
  continueAgent(draft, circumstances, "retry_after_error");
  probeLater(draft, circumstances);
}

function isAwaited({ state }: Draft, messageId: string): boolean {
  return state.agent.outbox.some((message) => message.messageId === messageId);
}

function isCurrent({ state }: Draft, runId: string): boolean {
  const { run } = state.agent;
  return run !== null && run.id === runId && run.status !== "ended";
}
