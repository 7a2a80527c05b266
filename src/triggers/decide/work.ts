import type { TriggerEvent } from "../../protocol/trigger/event.ts";
import type { OpenDelivery, TriggerState } from "../../protocol/trigger/state.ts";
import type { TriggerCommand } from "./command.ts";

/** Returns true if the work of a delivery is about to start or runs. */
export function isRunning({ delivery }: OpenDelivery): boolean {
  return delivery.status !== "queued";
}

/** Records the end of work. */
export function endWork(
  { open }: TriggerState,
  { workId, status }: Extract<TriggerCommand, { type: "work.ended" }>,
): TriggerEvent[] {
  const found = open.find((each) => each.delivery.workId === workId && isRunning(each));
  if (found === undefined) return [];
  return [{ type: "delivery.ended", number: found.delivery.number, status }];
}

/** Lets the oldest queued delivery start, once no work runs. */
export function releaseNext({ open, deleted }: TriggerState): TriggerEvent[] {
  const next = open.find((each) => !isRunning(each));
  if (next === undefined || open.some(isRunning) || deleted) return [];
  return [{ type: "delivery.released", number: next.delivery.number }];
}
