import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { allowedActions, type TaskAction } from "../../protocol/task/transitions.ts";
import { answerQuestion } from "./answer.ts";
import { affordable, changeBudget } from "./budget.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { goOn } from "./go-on.ts";
import { probeLater } from "./limits.ts";
import { clearTimers, ensureRun, settle } from "./runs.ts";

/** Decides what a person asked for, or refuses it with the list of what is allowed where the task stands. */
export function decideForPerson(
  draft: Draft,
  command: PersonCommand,
  circumstances: Circumstances,
): Result<void> {
  const { status, type } = draft.state.task;
  const budget = budgetAlone(command);
  if (budget !== undefined && ["pending", "in_progress", "review"].includes(status)) {
    return changeBudget(draft, budget);
  }
  const action = actionOf(command, draft.state);
  if (!allowedActions(status, type).includes(action)) return refuseAction(draft.state, action);
  switch (command.type) {
    case "task.submit":
      draft.moveTask("pending", "submitted");
      return ok(undefined);
    case "task.edit":
      return edit(draft, command.changes);
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
      draft.moveTask("pending", "retried");
      draft.moveAgent("idle", "retried");
      return ok(undefined);
    case "task.message":
      return message(draft, command.text, circumstances);
    case "question.answer":
      return answerQuestion(draft, command, circumstances);
  }
}

/** The budget where it is all that a person changes. */
function budgetAlone(command: PersonCommand): number | null | undefined {
  if (command.type !== "task.edit" || Object.keys(command.changes).length !== 1) return undefined;
  return command.changes.budget;
}

function actionOf(command: PersonCommand, state: TaskState): TaskAction {
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
  }
}

/** The refusal of an act that the task's status does not allow, with what it does allow. */
function refuseAction({ task, questions }: TaskState, action: TaskAction): Result<void> {
  const allowed = allowedActions(task.status, task.type);
  if (action === "answer" && questions.every((question) => question.status !== "pending")) {
    return refuse("already_answered", `This task is ${words(task.status)}; its questions are closed.`, {
      allowed,
    });
  }
  return refuse(
    "not_allowed",
    `A task that is ${words(task.status)} does not allow "${words(action)}". It allows: ${allowed.map(words).join(", ")}.`,
    { status: task.status, allowed },
  );
}

function edit(draft: Draft, changes: Extract<PersonCommand, { type: "task.edit" }>["changes"]): Result<void> {
  const { type, title, description, agent, budget } = changes;
  if (budget !== undefined) changeBudget(draft, budget);
  draft.add({
    type: "task.edited",
    ...(type === undefined ? {} : { taskType: type }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(agent === undefined ? {} : { agent }),
  });
  return ok(undefined);
}

function pause(draft: Draft): Result<void> {
  const { agentStatus, blockedBy } = draft.state.task;
  if (agentStatus === "paused" && blockedBy === "user") {
    return refuse("not_allowed", "The agent is paused already.", {
      allowed: ["resume", "cancel", "message"],
    });
  }
  draft.moveAgent("paused", "paused_by_person", "user");
  return ok(undefined);
}

function resume(draft: Draft, circumstances: Circumstances): Result<void> {
  const { agentStatus } = draft.state.task;
  if (agentStatus !== "paused" && agentStatus !== "hibernated") {
    return refuse("not_allowed", `The agent is not paused: it is ${words(agentStatus)}.`, {
      allowed: ["pause", "cancel", "message"],
    });
  }
  const afforded = affordable(draft, circumstances);
  if (!afforded.ok) return afforded;
  clearTimers(draft);
  goOn(draft, circumstances, "resumed_by_person");
  probeLater(draft, circumstances);
  return ok(undefined);
}

function cancel(draft: Draft): Result<void> {
  settle(draft, "The task was cancelled.");
  draft.moveTask("cancelled", "cancelled_by_person");
  draft.moveAgent("idle", "cancelled_by_person");
  return ok(undefined);
}

function message(draft: Draft, text: string, circumstances: Circumstances): Result<void> {
  const { status, agentStatus } = draft.state.task;
  draft.add(
    { type: "person.wrote", text, author: circumstances.by },
    {
      type: "message.planned",
      message: { type: "user_message", messageId: circumstances.ids.message(), text },
    },
  );
  if (status === "completed") {
    settle(draft, "The conversation goes on.");
    ensureRun(draft, circumstances, "follow_up");
    draft.moveTask("in_progress", "follow_up");
    draft.moveAgent("running", "follow_up");
  }
  if (agentStatus === "waiting_user" || (agentStatus === "hibernated" && !asks(draft))) {
    goOn(draft, circumstances, "person_wrote");
  }
  return ok(undefined);
}

function asks(draft: Draft): boolean {
  return draft.state.questions.some(({ status }) => status === "pending");
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
