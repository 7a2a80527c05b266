import type { OwnerAct } from "./act.ts";
import type { Ownership } from "./ownership.ts";
import type { EngineCommand, StreamState } from "./stream-kind.ts";
import type { Executed, StreamLog } from "./stream-log.ts";
import type { StoredEvent } from "../protocol/record.ts";

/** Executes a command under the lease that this process holds; without one, the result is a stale lease. */
export async function executeHeld<State extends StreamState, Event extends StoredEvent, Command>(
  ownership: Ownership,
  log: StreamLog<State, Event, Command>,
  id: string,
  command: Command | EngineCommand,
  act: Omit<OwnerAct, "lease">,
): Promise<Executed<State>> {
  const lease = ownership.held(id);
  if (lease === null) return { is: "stale_lease" };
  return log.execute(id, command, { ...act, lease });
}
