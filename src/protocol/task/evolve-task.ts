import { firstProject } from "../project/first-project.ts";
import type { TaskEvent } from "./event.ts";
import type { GateState } from "./gate-state.ts";
import { progressOf } from "./progress.ts";
import type { TaskState } from "./state.ts";
import type { Task } from "./task.ts";

type Of<Type extends TaskEvent["type"]> = Extract<TaskEvent, { type: Type }>;

/** Returns a new task, not yet submitted. */
export function newTask(event: Of<"task.created">, at: string): Task {
  return {
    id: event.id,
    project: event.project ?? firstProject,
    type: event.taskType,
    title: event.title,
    description: event.description,
    status: "draft",
    agentStatus: "idle",
    currentPhase: event.outline.length === 0 ? null : 1,
    totalPhases: event.outline.length,
    currentStep: null,
    progress: 0,
    blockedBy: null,
    agent: event.agent,
    createdBy: event.createdBy,
    workspace: event.workspace,
    tokensUsed: 0,
    costUsd: 0,
    createdAt: at,
    startedAt: null,
    completedAt: null,
    failedAt: null,
    waitingSince: null,
    ...(event.budgetUsd === undefined ? {} : { budget: event.budgetUsd }),
    ...(event.labels === undefined ? {} : { labels: event.labels }),
    ...(event.tags === undefined ? {} : { tags: event.tags }),
    ...(event.parent === undefined ? {} : { parent: event.parent }),
  };
}

type After = Pick<TaskState, "agent" | "gate">;

/** Folds one event into the public view of the task; `after` has the agent and the gate after the event. */
export function evolveTask(before: TaskState, after: After, event: TaskEvent, at: string): Task {
  return withLimit(applied(before, after, event, at), after.agent.limit);
}

function placed(
  { node: _node, ...task }: Task,
  { node, workspace }: Extract<TaskEvent, { type: "task.placed" }>,
): Task {
  return { ...task, ...(node === null ? {} : { node }), workspace };
}

function applied(before: TaskState, { gate }: After, event: TaskEvent, at: string): Task {
  const { task, children } = before;
  switch (event.type) {
    case "task.edited":
      return edited(task, gate, event);
    case "task.hidden":
      return event.hidden ? { ...task, hiddenAt: at } : shownAgain(task);
    case "task.tagged":
      return tagged(task, event.tags);
    case "node.missing":
      return { ...task, waitsForLabels: event.labels };
    case "node.found":
      return served(task);
    case "task.placed":
      return placed(served(task), event);
    case "task.moved":
      return movedTask(task, event, at);
    case "agent.moved":
      return movedAgent(task, event, at);
    case "agent.stuck":
      return { ...task, stuckSince: event.silentSince };
    case "agent.heard":
      return notStuck(task);
    case "usage.recorded": {
      const { input, output, cacheRead, cacheWrite, costUsd } = event;
      return charged(task, input + output + cacheRead + cacheWrite, costUsd);
    }
    case "child.reported": {
      const { childId, tokensUsed, costUsd } = event.report;
      const known = children.find(({ id }) => id === childId)?.report;
      return charged(task, tokensUsed - (known?.tokensUsed ?? 0), costUsd - (known?.costUsd ?? 0));
    }
    case "error.reported":
      return { ...task, error: event.error };
    case "verifier.failed":
      return event.error === undefined ? task : { ...task, error: event.error };
    case "dependency.requested":
      return withDependency(task, event, at);
    case "dependency.answered":
      return withoutDependencies(task, ({ name }) => name === event.name);
    case "budget.changed": {
      const { budget: _, ...rest } = task;
      return event.limitUsd === null ? rest : { ...rest, budget: event.limitUsd };
    }
    case "phase.started":
      return atStep(task, gate, event.phase, null);
    case "step.started":
      return { ...task, currentStep: event.step };
    case "step.completed":
    case "attempt.closed":
    case "rework.ordered":
      return atStep(task, gate, event.phase, task.currentStep);
    case "review.opened":
      return atStep(task, gate, event.review.phase, task.currentStep);
    case "restore.done":
    case "task.forked": {
      const plan = event.type === "task.forked" ? event.plan : before.gate.restoring;
      return plan?.phase == null ? task : atStep(task, gate, plan.phase, null);
    }
    default:
      return task;
  }
}

/** Returns a task that is not hidden. */
function shownAgain(task: Task): Task {
  const { hiddenAt: _, ...rest } = task;
  return rest;
}

/** Returns a task with these tags. */
function tagged(task: Task, tags: readonly string[]): Task {
  const { tags: _, ...rest } = task;
  return tags.length === 0 ? rest : { ...rest, tags: [...tags] };
}

/** Returns a task that waits for no node. */
function served(task: Task): Task {
  const { waitsForLabels: _, ...rest } = task;
  return rest;
}

function charged(task: Task, tokens: number, costUsd: number): Task {
  return { ...task, tokensUsed: task.tokensUsed + tokens, costUsd: task.costUsd + costUsd };
}

function edited(task: Task, gate: GateState, event: Of<"task.edited">): Task {
  const { title, description, taskType, agent, project, labels } = event;
  return {
    ...task,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(taskType === undefined ? {} : { type: taskType }),
    ...(agent === undefined ? {} : { agent }),
    ...(project === undefined ? {} : { project }),
    ...(labels === undefined ? {} : { labels }),
    currentPhase: gate.outline.length === 0 ? null : 1,
    totalPhases: gate.outline.length,
  };
}

/** Applies a status change. A retry begins at the first phase. */
function movedTask(task: Task, event: Of<"task.moved">, at: string): Task {
  const { error: before, ...rest } = shownAgain(task);
  const error = event.error ?? (event.to === "failed" ? before : undefined);
  const moved: Task = {
    ...rest,
    status: event.to,
    progress: event.to === "completed" ? 100 : event.to === "pending" ? 0 : task.progress,
    startedAt: event.to === "in_progress" ? (task.startedAt ?? at) : task.startedAt,
    completedAt: event.to === "completed" ? at : null,
    failedAt: event.to === "failed" ? at : null,
    ...(error === undefined ? {} : { error }),
  };
  const isOpen = event.to === "in_progress" || event.to === "review";
  const current = isOpen ? moved : withoutDependencies(notStuck(served(moved)), () => true);
  if (event.to !== "pending" || event.from === "draft") return current;
  return { ...current, currentPhase: task.totalPhases === 0 ? null : 1, currentStep: null };
}

function movedAgent(task: Task, event: Of<"agent.moved">, at: string): Task {
  const { to, blockedBy } = event;
  const since = blockedBy === task.blockedBy ? task.waitingSince : at;
  return { ...task, agentStatus: to, blockedBy, waitingSince: blockedBy === null ? null : since };
}

/** Maximum number of open requests, and length of their texts, in the public view of a task. */
const mostDependencies = 20;
const longestText = 1_000;

/** Adds a request. A repeated one replaces the first. */
function withDependency(task: Task, event: Of<"dependency.requested">, at: string): Task {
  const others = (task.dependencies ?? []).filter(({ name }) => name !== event.name);
  if (others.length >= mostDependencies) return task;
  const request = {
    name: event.name,
    type: event.dependencyType,
    description: cut(event.description),
    required: event.required ?? true,
    default: event.default === undefined ? null : cut(event.default),
    askedAt: at,
  };
  return { ...task, dependencies: [...others, request] };
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;
}

/** Removes the requests that match. */
function withoutDependencies(
  task: Task,
  matches: (request: NonNullable<Task["dependencies"]>[number]) => boolean,
): Task {
  const { dependencies, ...rest } = task;
  if (dependencies === undefined) return task;
  const left = dependencies.filter((request) => !matches(request));
  return left.length === 0 ? rest : { ...rest, dependencies: left };
}

function notStuck(task: Task): Task {
  if (task.stuckSince === undefined) return task;
  const { stuckSince: _, ...rest } = task;
  return rest;
}

/** Sets `limitedUntil` while a limit holds the task back, and removes it otherwise. */
function withLimit(task: Task, limit: TaskState["agent"]["limit"]): Task {
  const limitedUntil = limit === null || limit.probing ? undefined : limit.until;
  if (task.limitedUntil === limitedUntil) return task;
  const { limitedUntil: _, ...rest } = task;
  return limitedUntil === undefined ? rest : { ...rest, limitedUntil };
}

function atStep(task: Task, gate: GateState, phase: number, step: number | null): Task {
  const progress = progressOf(gate, phase);
  return { ...task, currentPhase: phase, currentStep: step, progress };
}
