import type { CreateTask } from "../../src/protocol/api/contract.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { call } from "./client.ts";
import { projectFilter } from "./preferences.ts";
import { withSandboxConsent } from "./sandbox-consent.ts";

/** The actions on a task that need no input. */
export type PlainAct = "execute" | "pause" | "resume" | "cancel";

/** Creates a task and starts it, unless it is saved for later. */
export function createTask(task: CreateTask): Promise<Task> {
  return withSandboxConsent(() => call("POST /api/tasks", { body: { ...projectFilter(), ...task } }));
}

/** Performs one of these actions on a task. */
export function actOn(id: TaskId, act: PlainAct): Promise<Task> {
  return withSandboxConsent(() => call(`POST /api/tasks/:id/${act}`, { params: { id } }));
}

/** Deletes a task and everything but its events and archives. */
export async function deleteTask(id: TaskId): Promise<void> {
  await call("DELETE /api/tasks/:id", { params: { id } });
}

/** Provides what the agent asked for, or lets it continue without it. */
export function answerDependency(
  id: TaskId,
  answer: { name: string; value?: string; skip?: boolean },
): Promise<Task> {
  return call("POST /api/tasks/:id/dependencies", { params: { id }, body: answer });
}

/** Sends a message to a task's agent. */
export function writeTo(id: TaskId, text: string): Promise<Task> {
  return call("POST /api/tasks/:id/messages", { params: { id }, body: { text } });
}
