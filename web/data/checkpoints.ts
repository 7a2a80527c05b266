import { queryOptions } from "@tanstack/react-query";
import type { CheckpointId, TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { call } from "./client.ts";

/** Takes a checkpoint of a task now. */
export function takeCheckpoint(id: TaskId): Promise<Task> {
  return call("POST /api/tasks/:id/checkpoints", { params: { id } });
}

/** What going back to a checkpoint would do now. */
export function restoreEffects(id: CheckpointId) {
  return queryOptions({
    queryKey: ["restore-effects", id],
    queryFn: () => call("GET /api/checkpoints/:id/effects", { params: { id } }),
    staleTime: 0,
  });
}

/** Takes the task back to a checkpoint. */
export function restoreCheckpoint(id: CheckpointId): Promise<Task> {
  return call("POST /api/checkpoints/:id/restore", { params: { id } });
}

/** Makes a draft of another task that goes on from a checkpoint. */
export function forkCheckpoint(id: CheckpointId): Promise<Task> {
  return call("POST /api/checkpoints/:id/fork", { params: { id }, body: { submit: false } });
}

/** Runs an ended task again, from where is said. */
export function retryTask(id: TaskId, from: "checkpoint" | "phase" | "scratch"): Promise<Task> {
  return call("POST /api/tasks/:id/retry", { params: { id }, body: { from } });
}
