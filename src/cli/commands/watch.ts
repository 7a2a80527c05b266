import { toldWords } from "../told-words.ts";
import type { OfficeSaid } from "../../protocol/office/said.ts";
import type { SentRecord as Recorded } from "../../protocol/record.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { AgentStatus, Task } from "../../protocol/task/task.ts";
import { waitsForNode } from "../../protocol/labels.ts";
import { costText, dollars } from "../../protocol/words/dollars.ts";
import { connect } from "../api/connect.ts";
import { watchEvents } from "../api/watch-events.ts";
import { criteriaWords } from "../criteria-words.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { hanging } from "../terminal/harmless.ts";
import { say, sayJson } from "../terminal/say.ts";
import { joined, type Shown } from "../terminal/shown.ts";
import { questionCard, taskLine } from "../print.ts";
import { taskId } from "./task-id.ts";

interface WatchOptions {
  readonly all?: boolean;
  readonly json?: boolean;
  readonly timeout?: string;
}

/**
 * Prints the new events of a task, with `all` also the past ones, until it has ended (exits with 0 if it completed, 1 if it failed or was
 * cancelled), waits for a person (10), or the timeout expires (8).
 */
export async function watchTask(id: string, options: WatchOptions): Promise<void> {
  const stop = new AbortController();
  const timer =
    options.timeout === undefined ? null : setTimeout(() => stop.abort(), Number(options.timeout) * 1000);
  process.exitCode = exitCodes.stillRunning;
  try {
    const api = connect(process.env);
    const now = await api.call("GET /api/tasks/:id/status", { params: { id: taskId(id) } });
    if (options.all !== true && options.json !== true) say(standing(now, api.url));
    let state: TaskState | null = null;
    for await (const record of watchEvents(api, taskId(id), 0, stop.signal)) {
      state = evolve(state, record.event, record.at);
      const words = inWords(record);
      const isShown = options.all === true || record.seq > now.seq;
      if (isShown && options.json === true) sayJson(record);
      else if (isShown && words !== null) say(hanging(words, indent));
      const over = state.seq < now.seq ? null : endOf(state);
      if (over === null) continue;
      process.exitCode = over;
      stop.abort();
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

/** Returns the task on one line, and the questions that wait for an answer. */
function standing(
  { task, questions }: { readonly task: Task; readonly questions: readonly Question[] },
  url: string,
): Shown {
  const open = questions.filter(({ status }) => status === "pending");
  return joined([taskLine(task), ...open.map((question) => questionCard(question, url))], "\n");
}

function endOf({ task, timers }: TaskState): ExitCode | null {
  if (task.status === "completed") return exitCodes.fine;
  if (task.status === "failed" || task.status === "cancelled") return exitCodes.failed;
  const goesOnAlone = timers.some(({ purpose }) => purpose === "retry_after_error");
  return task.blockedBy === null || goesOnAlone ? null : exitCodes.needsPerson;
}

/** The width of the time and the spaces at the beginning of each line. */
const indent = 10;

/** The activity of an agent in each status. */
const doing: Readonly<Record<AgentStatus, string>> = {
  idle: "is idle",
  running: "works",
  waiting_question: "waits for an answer",
  waiting_review: "waits for a decision",
  waiting_dependency: "waits for a dependency",
  waiting_user: "waits for a person",
  paused: "is paused",
  hibernated: "hibernates",
  completed: "is done",
  failed: "has failed",
};

function officeWords(said: OfficeSaid): string {
  if (said.is === "step") return `step done: ${said.text}`;
  return said.is === "invoke"
    ? `calls ${said.target}: ${said.task}`
    : `delivers to ${said.target}: ${said.content}`;
}

function inWords({ at, event }: Recorded): string | null {
  const time = at.slice(11, 19);
  switch (event.type) {
    case "task.moved":
      return `${time}  the task is ${event.to.replaceAll("_", " ")}${event.error === undefined ? "" : `: ${event.error.message}`}`;
    case "agent.moved":
      return `${time}  the agent ${doing[event.to]}`;
    case "question.asked":
      return `${time}  ${event.question.id} asks: ${event.question.question}`;
    case "question.answered":
      return `${time}  ${event.questionId} was answered by ${event.answeredBy}: ${event.answer}`;
    case "error.reported":
      return `${time}  error: ${event.error.message}`;
    case "completion.reported":
      return event.summary === null ? null : `${time}  ${event.summary}`;
    case "protocol.diagnosed":
      return `${time}  ${event.code}: ${event.message}`;
    case "agent.said":
      return `${time}  ${event.text}`;
    case "thin.said":
      return `${time}  ${event.messages.join("  ")}`;
    case "thin.told":
      return `${time}  Signalbox: ${event.text.replaceAll("\n", "  ")}`;
    case "office.said":
      return event.messages.map((said) => `${time}  ${officeWords(said)}`).join("\n");
    case "office.told":
      return event.mail.map(({ from, text }) => `${time}  ${from}: ${text}`).join("\n");
    case "action.performed":
      return event.phase === "start" ? `${time}  ${event.name} ${event.summary ?? ""}`.trimEnd() : null;
    case "phase.started":
      return `${time}  phase ${event.phase} started`;
    case "step.completed":
      return `${time}  step ${event.phase}.${event.step} is done`;
    case "phase.reported":
      return `${time}  the agent reports that phase ${event.phase} is complete`;
    case "verdict.given":
      return `${time}  verdict: ${criteriaWords(event.criteria)}`;
    case "verification.finished":
      return `${time}  verification ${event.status}: ${criteriaWords(event.criteria)}`;
    case "verifier.failed":
    case "judge.failed":
      return `${time}  the verifier gave no verdict: ${event.reason}`;
    case "rework.ordered":
      return `${time}  attempt ${event.attempt} at phase ${event.phase} started`;
    case "review.opened":
      return `${time}  ${event.review.id} waits for a decision on phase ${event.review.phase}`;
    case "review.decided":
      return `${time}  ${event.reviewId}: ${event.decision.replaceAll("_", " ")} by ${event.decidedBy}`;
    case "review.escalated":
      return `${time}  ${event.reviewId} has waited for a long time and is escalated`;
    case "source.taken":
      return `${time}  ${event.note}`;
    case "people.told":
      return `${time}  ${toldWords(event)}`;
    case "limit.held":
      return `${time}  the provider limits ${event.own ? "the agent" : "its account"} until ${event.until}`;
    case "budget.warned":
    case "budget.reached":
      return `${time}  ${costText(event.usedUsd)} of ${dollars(event.limitUsd)} ${budgetNames[event.scope]} used`;
    case "agent.stuck":
      return `${time}  the agent may be stuck: no activity since ${event.silentSince}`;
    case "agent.heard":
      return `${time}  the agent is active again`;
    case "node.missing":
      return `${time}  ${waitsForNode(event.labels)}`;
    case "node.found":
      return `${time}  a node now has the labels of the task`;
    case "task.placed":
      return `${time}  runs on ${event.node === null ? "this server" : `node ${event.node.name}`}${lostFiles(event.lost ?? [])}`;
    case "task.archived":
      return `${time}  archived as ${event.file}${lostFiles(event.missing ?? [])}`;
    case "output.removed":
      return `${time}  the output was deleted; the ZIP file still contains it`;
    case "workspace.removed":
      return `${time}  the workspace was deleted; the ZIP file still contains it`;
    case "deliverable_error":
      return `${time}  the name of ${event.filename} is invalid, so the file is left out: ${event.errors.join(". ")}`;
    case "deliverable_warning":
      return `${time}  the name of ${event.filename} can cause problems: ${event.warnings.join(". ")}`;
    case "dependency.requested":
      return `${time}  the agent asks for ${event.name}: ${event.description}`;
    case "dependency.answered":
      return `${time}  ${event.name} was ${event.provided ? "provided" : "declined"} by ${event.answeredBy}`;
    case "checkpoint.skipped":
      return `${time}  the checkpoint ${event.checkpointId} is damaged; an earlier one is used`;
    case "reset.done":
      return `${time}  the workspace was emptied; a checkpoint has its files`;
    case "feedback.given":
      return `${time}  feedback from ${event.author}: ${feedbackWords(event)}`;
    case "delivery.pushed":
      return `${time}  the result was pushed`;
    case "delivery.failed":
      return `${time}  the delivery failed: ${event.reason}`;
    case "pull_request.opened":
      return `${time}  pull request #${event.number}: ${event.url}`;
    case "pull_request.checked":
      return `${time}  pull request #${event.number} is ${event.state}, checks: ${event.checks}`;
    case "delivery.requested":
    case "delivery.prepared":
    case "pull_request.updated":
    case "workspace.returned":
    case "budget.changed":
    case "run.dismissed":
    case "step.started":
    case "document.changed":
    case "attempt.closed":
    case "deliverables.collected":
    case "verification.started":
    case "verification.checked":
    case "judge.planned":
    case "child.wanted":
    case "child.reported":
    case "review.reminded":
    case "review.assigned":
    case "comment.added":
    case "comment.edited":
    case "comment.replied":
    case "comment.removed":
    case "phase.completed":
    case "checkpoint.wanted":
    case "checkpoint.taken":
    case "checkpoint.dropped":
    case "reset.wanted":
    case "restore.begun":
    case "restore.done":
    case "placement.wanted":
    case "placement.done":
    case "placement.failed":
    case "task.forked":
    case "task.created":
    case "task.edited":
    case "task.hidden":
    case "task.tagged":
    case "task.deleted":
    case "run.planned":
    case "session.opened":
    case "session.lost":
    case "host.refused":
    case "run.started":
    case "run.ended":
    case "message.planned":
    case "message.sent":
    case "message.voided":
    case "message.deferred":
    case "message.taken":
    case "output.written":
    case "question.withdrawn":
    case "person.wrote":
    case "timer.set":
    case "timer.cleared":
    case "usage.recorded":
    case "limit.reported":
    case "turn.ended":
    case "message.received":
    case "background.changed":
    case "ask.opened":
    case "ask.closed":
    case "output.unread":
      return null;
  }
}

function feedbackWords({
  rating,
  thumbsUp,
  comment,
}: Extract<Recorded["event"], { type: "feedback.given" }>): string {
  const parts = [
    ...(rating === null ? [] : [`${rating} of 5`]),
    ...(thumbsUp === null ? [] : [thumbsUp ? "thumbs up" : "thumbs down"]),
    ...(comment === null ? [] : [comment]),
  ];
  return parts.join(", ");
}

function lostFiles(lost: readonly string[]): string {
  return lost.length === 0 ? "" : `; the file store has lost content of ${lost.join(", ")}`;
}

const budgetNames = {
  task: "of the task's budget",
  day: "of today's budget",
  project: "of the project's budget for today",
} as const;
