import type { Engine } from "../../engine/engine.ts";
import type { JobEnd } from "../../engine/jobs.ts";
import { TaskId } from "../../protocol/ids.ts";
import { taskKind } from "../../protocol/record.ts";
import type { Deliveries } from "../delivery/deliveries.ts";
import type { TaskStreams } from "./task-streams.ts";

/** The parts of the server that continue a task after a job. */
export interface AfterJobContext {
  readonly streams: Pick<TaskStreams, "executeAsOwner">;
  readonly engine: Pick<Engine, "requestPass">;
  readonly deliveries: Pick<Deliveries, "giveUp">;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Number of failures in a row after which a job is given up. */
const jobTries = 5;

/**
 * Continues a task after a job. One that failed is retried. After some failures in a row the task fails, or the
 * delivery: the work of a task whose result cannot be delivered stays completed.
 */
export async function afterJob(
  taskId: string,
  { key, fault, failures }: JobEnd,
  { streams, engine, deliveries, onFault }: AfterJobContext,
): Promise<void> {
  const ref = { kind: taskKind, id: taskId };
  if (fault === null) return engine.requestPass(ref);
  const gaveUp = failures >= jobTries;
  const [job = key] = key.split(" ");
  onFault(`The job "${key}" of ${taskId} failed${gaveUp ? "" : " and is retried"}`, fault);
  try {
    const reason = fault instanceof Error ? fault.message : "unknown reason.";
    if (gaveUp && job === "deliver") await deliveries.giveUp(TaskId.parse(taskId), reason);
    else if (gaveUp) await streams.executeAsOwner(taskId, { type: "job.failed", job, reason });
  } catch (thrown) {
    onFault(`The failure of a job of ${taskId} could not be recorded`, thrown);
  }
  engine.requestPass(ref, "later");
}
