import type { CheckpointId, TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { call } from "./client.ts";

export function takeCheckpoint(id: TaskId): Promise<Task> {
  return call("POST /api/tasks/:id/checkpoints", { params: { id } });
}

export function restoreCheckpoint(id: CheckpointId): Promise<Task> {
  return call("POST /api/checkpoints/:id/restore", { params: { id } });
}

export function forkCheckpoint(id: CheckpointId): Promise<Task> {
  return call("POST /api/checkpoints/:id/fork", { params: { id }, body: { submit: false } });
}

/** Runs an ended task again, from where is said. */
export function retryTask(id: TaskId, from: "checkpoint" | "phase" | "scratch"): Promise<Task> {
  return call("POST /api/tasks/:id/retry", { params: { id }, body: { from } });
}
