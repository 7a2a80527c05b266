import type { Recorded } from "../protocol/record.ts";
import { taskKind } from "../protocol/record.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import { type WorkEnd, WorkEnd as End, type WorkEvent } from "../protocol/trigger/definition.ts";
import type { WorkId } from "../protocol/trigger/delivery.ts";

/** Work that has ended, as an event of the log says. */
export interface EndedWork {
  readonly id: WorkId;
  readonly of: WorkEvent["of"];
  readonly status: WorkEnd;
  readonly at: string;
  /** The delivery id for triggers that wait for this. */
  readonly key: string;
}

/** Returns the work that ended with an event; null for any other event. */
export function endedWork({ kind, stream, seq, at, event }: Recorded): EndedWork | null {
  const status = End.safeParse(statusIn(kind, event));
  if (!status.success) return null;
  return {
    id: stream as WorkId,
    of: kind === taskKind ? "task" : "orchestration",
    status: status.data,
    at,
    key: `event ${stream} ${seq}`,
  };
}

function statusIn(kind: string, event: { type: string; to?: unknown; status?: unknown }): unknown {
  if (kind === taskKind) return event.type === "task.moved" ? event.to : null;
  if (kind !== orchestrationKind) return null;
  if (event.type === "orchestration.cancelled") return "cancelled";
  return event.type === "orchestration.finished" ? event.status : null;
}
