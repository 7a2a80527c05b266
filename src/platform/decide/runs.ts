import type { AgentMessage } from "../../protocol/agent-message.ts";
import { hasVanished } from "../../protocol/run/has-vanished.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances } from "./command.ts";
import { markerOf } from "./marker-of.ts";
import type { Draft } from "./draft.ts";
import { taskLanguage } from "../../protocol/task/language.ts";
import { currentBrief, guidesOf } from "./gate/messages.ts";
import { openingText, planOfficeMessages } from "./member/office-messages.ts";

/** Plans a first run, whose first message describes the task. */
export function planRun(draft: Draft, circumstances: Circumstances): void {
  const { ids, takesTurns } = circumstances;
  planProcess(draft, circumstances, takesTurns ? { is: "new", id: ids.session() } : null);
  draft.add({ type: "message.planned", message: opening(draft.state, circumstances) });
  const isQueued = draft.state.agent.outbox.some(({ type }) => type === "office_message");
  if (!takesTurns && !isQueued) planOfficeMessages(draft, circumstances);
}

/** Plans a run with a new session, and sends it the task and the whole conversation in one turn. */
function planAnew(draft: Draft, circumstances: Circumstances, reason: string): void {
  const conversation = draft.state.conversation.map(({ by, text }) => ({ by, text }));
  planProcess(draft, circumstances, { is: "new", id: circumstances.ids.session() }, { retold: true });
  const message = {
    ...taskStart(draft.state, circumstances),
    before: { reason, conversation, ...reminder(draft.state, reason) },
  };
  draft.add({ type: "message.planned", message });
}

/**
 * Ensures that the agent can continue. If its process has ended, plans a new run: an agent with a usable session
 * resumes it; any other gets the task again, with the conversation so far.
 */
export function ensureRun(draft: Draft, circumstances: Circumstances, reason: string): void {
  const {
    agent: { run },
  } = draft.state;
  if (run !== null && run.status !== "ended") return;
  if (run !== null && run.session !== null && draft.state.agent.sessionHolds) {
    takeUp(draft, run.session.id, circumstances, reason);
    return;
  }
  const isFirstOfMember = draft.state.member !== null && (run === null || !circumstances.takesTurns);
  if (draft.state.verify !== null || draft.state.main !== null || isFirstOfMember) {
    planRun(draft, circumstances);
    return;
  }
  if (circumstances.takesTurns) {
    planAnew(draft, circumstances, reason);
    return;
  }
  const conversation = saidSoFar(draft.state);
  planRun(draft, circumstances);
  draft.add(resume(draft.state, circumstances, reason, conversation));
}

/** Returns the conversation without messages that are still queued; those are sent separately. */
function saidSoFar({
  conversation,
  agent: { outbox },
}: TaskState): { by: "person" | "agent"; text: string }[] {
  const said = conversation.map(({ by, text }) => ({ by, text }));
  for (const message of outbox) {
    const text =
      message.type === "user_message"
        ? message.text
        : message.type === "question_answer"
          ? message.answer
          : null;
    const at = said.findLastIndex((turn) => turn.by === "person" && turn.text === text);
    if (at !== -1) said.splice(at, 1);
  }
  return said;
}

/**
 * Resumes a session. It gets the reason of the interruption if nothing else is queued or its process died. On one of
 * several nodes, a session whose process died may be older than the conversation, so the agent also gets the conversation.
 */
function takeUp(draft: Draft, sessionId: string, circumstances: Circumstances, reason: string): void {
  const { run } = draft.state.agent;
  const isLost =
    ["process_lost", "handed_over"].includes(reason) ||
    (reason === "resumed_by_person" && run?.status === "ended" && hasVanished(run.exit));
  planProcess(draft, circumstances, { is: "resumed", id: sessionId });
  const hasWords = draft.state.agent.outbox.some(({ type }) => type !== "ask_answer");
  if (!hasWords || isLost || ["ended_without_completion", "work_unread"].includes(reason)) {
    const isOlder = isLost && draft.state.task.node !== undefined;
    draft.add(resume(draft.state, circumstances, reason, isOlder ? saidSoFar(draft.state) : undefined));
  }
}

function planProcess(
  draft: Draft,
  { ids }: Circumstances,
  session: { is: "new" | "resumed"; id: string } | null,
  more: { retold?: true } = {},
): void {
  const { task } = draft.state;
  draft.add({
    type: "run.planned",
    runId: ids.run(),
    agent: task.agent,
    phase: task.currentPhase,
    role: roleOfRun(draft.state),
    session,
    ...more,
  });
}

function roleOfRun({ verify, main, member }: TaskState): "verifier" | "main" | "member" | "worker" {
  if (verify !== null) return "verifier";
  if (main !== null) return "main";
  return member === null ? "worker" : "member";
}

/** Builds the resume message, with the conversation so far for an agent that does not remember it. */
export function resume(
  state: TaskState,
  { ids }: Circumstances,
  reason: string,
  conversation?: { by: "person" | "agent"; text: string }[],
  checkpointId: string | null = null,
): { type: "message.planned"; message: AgentMessage } {
  return {
    type: "message.planned",
    message: {
      type: "resume",
      messageId: ids.message(),
      reason,
      checkpointId,
      ...reminder(state, reason),
      ...(conversation === undefined ? {} : { conversation }),
    },
  };
}

/** Returns the marker of the task's work for an agent that stopped without printing it. */
function reminder(state: TaskState, reason: string): { marker?: string } {
  const forgot = reason === "ended_without_completion" || reason === "turn_without_marker";
  return forgot ? { marker: markerOf(state) } : {};
}

/** Closes everything that could still act on an ended task: open questions, timers, a review. */
export function settle(draft: Draft, reason: string): void {
  withdrawQuestions(draft, reason);
  clearTimers(draft);
  for (const review of draft.state.gate.reviews) {
    if (review.status !== "pending") continue;
    draft.add({
      type: "review.decided",
      reviewId: review.id,
      decision: "cancelled",
      decidedBy: "system",
      comment: null,
      reason,
      automatic: false,
      feedback: null,
    });
  }
}

/** Withdraws all open questions. */
export function withdrawQuestions(draft: Draft, reason: string): void {
  for (const question of draft.state.questions) {
    if (question.status === "pending") {
      draft.add({ type: "question.withdrawn", questionId: question.id, reason });
    }
  }
}

/** Clears all timers except the one for silence, which has its own rules. */
export function clearTimers(draft: Draft): void {
  for (const timer of draft.state.timers) {
    if (timer.purpose === "silence") continue;
    draft.add({ type: "timer.cleared", timerId: timer.id, fired: false });
  }
}

/** Builds the first message of a run: the task, or the work that a verifier judges. */
function opening(state: TaskState, circumstances: Circumstances): AgentMessage {
  if (state.verify === null) return taskStart(state, circumstances);
  const { verificationId: _, ...assignment } = state.verify.assignment;
  return { type: "verify_start", messageId: circumstances.ids.message(), ...assignment };
}

function taskStart(
  state: TaskState,
  circumstances: Circumstances,
): Extract<AgentMessage, { type: "task_start" }> {
  const { task, gate, specialist, main, member } = state;
  return {
    type: "task_start",
    messageId: circumstances.ids.message(),
    taskId: task.id,
    taskType: task.type,
    title: task.title,
    description: member === null ? task.description : openingText(member, task.description, circumstances),
    phase: task.currentPhase,
    role: specialist?.role ?? member?.assignment.name ?? (main === null ? "worker" : "main"),
    language: member?.assignment.language ?? taskLanguage(task),
    ...(specialist === null ? {} : { listId: specialist.listId }),
    deliverables: [...(gate.outline[(task.currentPhase ?? 0) - 1]?.deliverables ?? [])],
    guides: guidesOf(state, circumstances),
    ...rulesOf(circumstances),
    ...currentBrief(state, circumstances),
  };
}

/** Returns the rules of the task's type, which hold in every phase. */
function rulesOf({ definition }: Circumstances): { instructions?: string } {
  const instructions = definition?.instructions.trim() ?? "";
  return instructions === "" ? {} : { instructions };
}
