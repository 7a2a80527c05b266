import { actorName } from "../../protocol/actor.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { EditTask } from "../../protocol/api/contract.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskStatus } from "../../protocol/task/task.ts";
import { allowedActions, type TaskAction } from "../../protocol/task/transitions.ts";
import { answerDependency } from "./answer-dependency.ts";
import { answerQuestion } from "./answer.ts";
import { requestDelivery } from "./deliver.ts";
import { affordable, changeBudget } from "./budget.ts";
import type { Circumstances } from "./command.ts";
import { applySuggestions } from "./gate/apply-suggestions.ts";
import { addComment, editComment, removeComment, replyToComment } from "./gate/comments.ts";
import { alreadyDecided, decideReview } from "./gate/decide-review.ts";
import { continueVerification, isVerificationStopped } from "./gate/verifier.ts";
import { beginRestore } from "./gate/restore.ts";
import type { Draft } from "./draft.ts";
import { giveFeedback } from "./storage.ts";
import { continueAgent } from "./continue-agent.ts";
import { probeLater } from "./limits.ts";
import { clearTimers, ensureRun, settle } from "./runs.ts";
import { tag } from "./tag.ts";
import { wakeForPerson } from "./wake-for-person.ts";

/** Decides a person's command, or refuses it with the list of actions that the task's status allows. */
export function decideForPerson(
  draft: Draft,
  command: PersonCommand,
  circumstances: Circumstances,
): Result<void> {
  if (command.type === "comment.add") return addComment(draft, command, circumstances);
  if (command.type === "comment.edit") return editComment(draft, command);
  if (command.type === "comment.reply") return replyToComment(draft, command, circumstances);
  if (command.type === "comment.remove") return removeComment(draft, command);
  if (command.type === "checkpoint.restore") return beginRestore(draft, command);
  if (command.type === "delivery.request") return requestDelivery(draft, command, circumstances);
  if (command.type === "dependency.answer") return answerDependency(draft, command, circumstances);
  const { status, type } = draft.state.task;
  const budget = budgetAlone(command);
  if (budget !== undefined && ["pending", "in_progress", "review"].includes(status)) {
    return changeBudget(draft, budget);
  }
  if (command.type === "task.edit" && command.changes.hidden !== undefined) {
    return hide(draft, command.changes);
  }
  if (command.type === "task.edit" && command.changes.tags !== undefined) {
    return tag(draft, command.changes, command.changes.tags);
  }
  const action = actionOf(command, draft.state);
  if (!allowedActions(status, type).includes(action)) return refuseAction(draft.state, command, action);
  switch (command.type) {
    case "task.submit":
      draft.moveTask("pending", "submitted");
      return ok(undefined);
    case "task.edit":
      return edit(draft, command);
    case "task.delete":
      draft.add({ type: "task.deleted" });
      return ok(undefined);
    case "task.pause":
      return pause(draft);
    case "task.resume":
      return resume(draft, circumstances);
    case "task.cancel":
      return cancel(draft);
    case "task.retry":
      return retry(draft, command);
    case "task.message":
      return message(draft, command.text, circumstances);
    case "question.answer":
      return answerQuestion(draft, command, circumstances);
    case "review.decide":
      return decideReview(draft, command, circumstances);
    case "suggestions.apply":
      return applySuggestions(draft, command, circumstances);
    case "feedback.give":
      return giveFeedback(draft, command, circumstances);
    case "checkpoint.take":
      draft.add({ type: "checkpoint.wanted", trigger: "by_hand" });
      return ok(undefined);
  }
}

/** Returns the budget if it is the only change; undefined otherwise. */
function budgetAlone(command: PersonCommand): number | null | undefined {
  if (command.type !== "task.edit" || Object.keys(command.changes).length !== 1) return undefined;
  return command.changes.budget;
}

/** Hides an ended task from the lists, or shows it again. */
function hide(draft: Draft, changes: EditTask): Result<void> {
  const { status, hiddenAt } = draft.state.task;
  if (Object.keys(changes).length > 1) {
    return refuse("invalid", "`hidden` cannot change together with other fields.", { field: "hidden" });
  }
  const hidden = changes.hidden === true;
  if (hidden && !ended.includes(status)) {
    return refuse("not_allowed", "Only ended tasks can be archived. Cancel this task first.", {
      allowed: ["cancel"],
    });
  }
  if (hidden !== (hiddenAt !== undefined)) draft.add({ type: "task.hidden", hidden });
  return ok(undefined);
}

const ended: readonly TaskStatus[] = ["completed", "failed", "cancelled"];

function actionOf(
  command: Exclude<
    PersonCommand,
    { type: `comment.${string}` | "checkpoint.restore" | "delivery.request" | "dependency.answer" }
  >,
  state: TaskState,
): TaskAction {
  switch (command.type) {
    case "task.submit":
      return "submit";
    case "task.edit":
      return "edit";
    case "task.delete":
      return "delete";
    case "task.pause":
      return "pause";
    case "task.resume":
      return "resume";
    case "task.cancel":
      return "cancel";
    case "task.retry":
      return "retry";
    case "task.message":
      return state.task.status === "completed" ? "follow_up" : "message";
    case "question.answer":
      return "answer";
    case "review.decide":
      return command.decision.action;
    case "suggestions.apply":
      return "apply";
    case "feedback.give":
      return "feedback";
    case "checkpoint.take":
      return "checkpoint";
  }
}

/** Refuses an action that the task's status does not allow, and lists the allowed ones. */
function refuseAction(
  { task, questions, gate }: TaskState,
  command: PersonCommand,
  action: TaskAction,
): Result<void> {
  if (command.type === "review.decide" || command.type === "suggestions.apply") {
    const review = gate.reviews.find(({ id }) => id === command.reviewId);
    if (review !== undefined && review.status !== "pending") return alreadyDecided(review);
  }
  const allowed = allowedActions(task.status, task.type);
  if (action === "answer" && questions.every((question) => question.status !== "pending")) {
    return refuse("already_answered", `This task is ${words(task.status)}; its questions are closed.`, {
      allowed,
    });
  }
  return refuse(
    "not_allowed",
    `"${words(action)}" is not allowed while the task is ${words(task.status)}. Allowed: ${allowed.map(words).join(", ")}.`,
    { status: task.status, allowed },
  );
}

function edit(
  draft: Draft,
  { changes, outline, definition }: Extract<PersonCommand, { type: "task.edit" }>,
): Result<void> {
  const { type, title, description, agent, budget, source, verifier, project, labels } = changes;
  if (budget !== undefined) changeBudget(draft, budget);
  draft.add({
    type: "task.edited",
    ...(type === undefined ? {} : { taskType: type }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(agent === undefined ? {} : { agent }),
    ...(outline === undefined ? {} : { outline: [...outline] }),
    ...(definition === undefined ? {} : { definition }),
    ...(source === undefined ? {} : { source }),
    ...(verifier === undefined ? {} : { verifier }),
    ...(project === undefined ? {} : { project }),
    ...(labels === undefined ? {} : { labels }),
  });
  return ok(undefined);
}

function pause(draft: Draft): Result<void> {
  const { agentStatus, blockedBy } = draft.state.task;
  if (!isAtWork(draft)) return notAtWork();
  if (agentStatus === "paused" && blockedBy === "user") {
    return refuse("not_allowed", "The agent is already paused.", {
      allowed: ["resume", "cancel", "message"],
    });
  }
  draft.moveAgent("paused", "paused_by_person", "user");
  return ok(undefined);
}

function resume(draft: Draft, circumstances: Circumstances): Result<void> {
  const { agentStatus } = draft.state.task;
  if (isVerificationStopped(draft.state)) {
    const afforded = affordable(draft, circumstances);
    if (afforded.ok) continueVerification(draft, circumstances);
    return afforded;
  }
  if (!isAtWork(draft)) return notAtWork();
  if (agentStatus !== "paused" && agentStatus !== "hibernated") {
    return refuse("not_allowed", `The agent is not paused: it is ${words(agentStatus)}.`, {
      allowed: ["pause", "cancel", "message"],
    });
  }
  const afforded = affordable(draft, circumstances);
  if (!afforded.ok) return afforded;
  clearTimers(draft);
  continueAgent(draft, circumstances, "resumed_by_person");
  probeLater(draft, circumstances);
  return ok(undefined);
}

/** Returns true if the agent can be paused. Between the report of a phase and its review there is nothing to pause. */
function isAtWork({ state }: Draft): boolean {
  return state.gate.stage === "none" || state.gate.stage === "working";
}

function notAtWork(): Result<void> {
  return refuse(
    "not_allowed",
    "The agent is not working: its phase is being prepared, verified or reviewed.",
    {
      allowed: ["cancel", "message"],
    },
  );
}

/** Queues the task again. From scratch its workspace is emptied first, unless others created it for their own work. */
function retry(
  draft: Draft,
  { from, skipped = [] }: Extract<PersonCommand, { type: "task.retry" }>,
): Result<void> {
  for (const checkpointId of skipped) draft.add({ type: "checkpoint.skipped", checkpointId });
  const { verify, specialist, main, member } = draft.state;
  if (from === "scratch" && (verify ?? specialist ?? main ?? member) === null) {
    draft.add({ type: "reset.wanted" });
  }
  draft.moveTask("pending", "retried");
  draft.moveAgent("idle", "retried");
  return ok(undefined);
}

function cancel(draft: Draft): Result<void> {
  settle(draft, "The task was cancelled.");
  draft.moveTask("cancelled", "cancelled_by_person");
  draft.moveAgent("idle", "cancelled_by_person");
  return ok(undefined);
}

function message(draft: Draft, text: string, circumstances: Circumstances): Result<void> {
  const { status } = draft.state.task;
  draft.add(
    { type: "person.wrote", text, author: actorName(circumstances.by) },
    {
      type: "message.planned",
      message: { type: "user_message", messageId: circumstances.ids.message(), text },
    },
  );
  if (status === "completed") {
    settle(draft, "The conversation continues.");
    ensureRun(draft, circumstances, "follow_up");
    draft.moveTask("in_progress", "follow_up");
    draft.moveAgent("running", "follow_up");
  } else {
    wakeForPerson(draft, circumstances, "person_wrote");
  }
  return ok(undefined);
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
