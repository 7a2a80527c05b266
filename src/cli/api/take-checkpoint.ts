import type { TaskId } from "../../protocol/ids.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import { hasEnded } from "../../protocol/task/transitions.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import type { Api } from "./connect.ts";
import { watchEvents } from "./watch-events.ts";

/**
 * Takes a checkpoint and returns it once it is stored. With `withinMs`, waits no longer than that, nor longer than the
 * task lasts.
 */
export async function takeCheckpoint(api: Api, id: TaskId, withinMs?: number): Promise<Checkpoint> {
  const { seq } = await api.call("GET /api/tasks/:id/status", { params: { id } });
  await api.call("POST /api/tasks/:id/checkpoints", { params: { id } });
  const stop = new AbortController();
  const late = withinMs === undefined ? undefined : setTimeout(() => stop.abort(), withinMs);
  let taken: Checkpoint | null = null;
  let over = "The checkpoint was not stored in time.";
  try {
    for await (const { event } of watchEvents(api, id, seq, stop.signal)) {
      if (withinMs !== undefined && event.type === "task.moved" && hasEnded(event.to)) {
        over = "The task ended before its checkpoint was stored.";
        stop.abort();
      }
      if (event.type !== "checkpoint.taken" || event.checkpoint.trigger !== "by_hand") continue;
      taken = event.checkpoint;
      stop.abort();
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(late);
  }
  if (taken !== null) return taken;
  throw new CommandFailure(
    exitCodes.failed,
    withinMs === undefined ? "The server ended before the checkpoint was stored." : over,
  );
}
