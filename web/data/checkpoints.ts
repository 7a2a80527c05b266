import { queryOptions } from "@tanstack/react-query";
import type { CheckpointId, TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { call } from "./client.ts";
import { withSandboxConsent } from "./sandbox-consent.ts";

/** Takes a checkpoint of a task now. */
export function takeCheckpoint(id: TaskId): Promise<Task> {
  return call("POST /api/tasks/:id/checkpoints", { params: { id } });
}

/** Queries the effects of restoring a checkpoint now. */
export function restoreEffects(id: CheckpointId) {
  return queryOptions({
    queryKey: ["restore-effects", id],
    queryFn: () => call("GET /api/checkpoints/:id/effects", { params: { id } }),
    staleTime: 0,
  });
}

/** Restores a checkpoint of a task. */
export function restoreCheckpoint(id: CheckpointId): Promise<Task> {
  return call("POST /api/checkpoints/:id/restore", { params: { id } });
}

/** Creates another task, not started, that continues from a checkpoint. */
export function forkCheckpoint(id: CheckpointId): Promise<Task> {
  return call("POST /api/checkpoints/:id/fork", { params: { id }, body: { submit: false } });
}

/** Runs an ended task again from the given start. */
export function retryTask(id: TaskId, from: "checkpoint" | "phase" | "scratch"): Promise<Task> {
  return withSandboxConsent(() => call("POST /api/tasks/:id/retry", { params: { id }, body: { from } }));
}
