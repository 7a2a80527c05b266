import { system } from "../protocol/actor.ts";
import type { ToldEvent } from "../protocol/notify/told-event.ts";
import type { Lease } from "./act.ts";
import type { Kinds } from "./kinds.ts";
import type { StreamRef } from "./stream-kind.ts";

/** The stream, the event, and the lease under which it is recorded. */
export type Told = readonly [ref: StreamRef, event: ToldEvent, lease: Lease];

/**
 * Records in a stream that a notification has reached its receiver. Refused if another process has the lease by now. A
 * stream that was deleted records nothing.
 */
export async function recordTold(
  kinds: Kinds,
  ...[ref, event, lease]: Told
): Promise<"recorded" | "stale_lease"> {
  const executed = await kinds.of(ref).log.execute(ref.id, event, { by: system, lease });
  return executed.is === "stale_lease" ? "stale_lease" : "recorded";
}
