import { firstProject } from "../../protocol/project/project.ts";
import type { QuestionId, RunId, TaskId } from "../../protocol/ids.ts";
import { person } from "../../protocol/actor.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Outcome } from "../../protocol/task/outcome.ts";
import type { RunRow } from "../runs.ts";
import type { Append, QuestionRow, TaskRow } from "../store.ts";
import type { TimerRow } from "../timers.ts";

export const noon = "2026-11-15T12:00:00.000Z";

/** Returns the time this many seconds after noon. */
export function later(seconds: number): string {
  return new Date(Date.parse(noon) + seconds * 1000).toISOString();
}

export function taskId(number: number): TaskId {
  return `t_${numbered(number)}`;
}
export function questionId(number: number): QuestionId {
  return `q_${numbered(number)}`;
}
export function runId(number: number): RunId {
  return `r_${numbered(number)}`;
}

function numbered(number: number): string {
  return String(number).padStart(8, "0");
}

export function said(text: string): TaskEvent {
  return { type: "person.wrote", text, author: "mina" };
}

export function task(number: number, changes: Partial<TaskRow> = {}): TaskRow {
  return {
    id: taskId(number),
    project: firstProject,
    type: "custom",
    title: `Task ${number}`,
    description: "Explain how the switch frame locks a route.",
    status: "in_progress",
    agentStatus: "running",
    currentPhase: null,
    totalPhases: 0,
    currentStep: null,
    progress: 0,
    blockedBy: null,
    agent: "demo",
    createdBy: "mina",
    workspace: `/workspaces/${number}`,
    tokensUsed: 0,
    costUsd: 0,
    createdAt: later(number),
    startedAt: null,
    completedAt: null,
    failedAt: null,
    waitingSince: null,
    seq: 1,
    ...changes,
  };
}

export function question(number: number, changes: Partial<QuestionRow> = {}): QuestionRow {
  return {
    id: questionId(number),
    taskId: taskId(1),
    status: "pending",
    category: "choice",
    question: "어느 쪽으로 갈까요?",
    options: ["left", "right"],
    default: null,
    required: true,
    askedAt: later(number),
    ...changes,
  };
}

export function run(number: number, changes: Partial<RunRow> = {}): RunRow {
  const start = { read: 0, kept: 0 };
  return {
    runId: runId(number),
    stream: taskId(1),
    agent: "demo",
    status: "started",
    position: { stdout: start, stderr: start, resume: 0, lastItem: -1 },
    ...changes,
  };
}

export function timer(number: number, changes: Partial<TimerRow> = {}): TimerRow {
  return {
    id: `timer ${number}`,
    stream: taskId(1),
    dueAt: later(number),
    purpose: "retry_after_error",
    ...changes,
  };
}

/** Returns the outcome of a task that was completed at this time. */
export function endOf(
  id: TaskId,
  endedAt: string,
  holds: Outcome["holds"] = { output: true, workspace: true },
): Outcome {
  return {
    taskId: id,
    type: "create_app",
    status: "completed",
    endedAt,
    waitedMs: 1000,
    phases: { verified: 4, firstPass: 3 },
    ratings: [5],
    custom: null,
    quality: null,
    holds,
  };
}

/** Returns an append to a task by Mina at noon; by default one event that begins a stream. */
export function entry(stream: string, changes: Partial<Append> = {}): Append {
  const events = [said("hello")];
  return { stream, kind: "task", expectedSeq: 0, at: noon, by: person("mina"), events, ...changes };
}
