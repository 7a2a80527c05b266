import type { Schedule } from "../../protocol/trigger/definition.ts";
import type { Delivery } from "../../protocol/trigger/delivery.ts";
import type { TriggerEvent } from "../../protocol/trigger/event.ts";
import { evolveTrigger } from "../../protocol/trigger/evolve.ts";
import type { TriggerState } from "../../protocol/trigger/state.ts";
import { dueRuns } from "../schedule/due-runs.ts";
import { localTime } from "../schedule/local-time.ts";
import type { TriggerSources } from "./command.ts";
import { takeDelivery } from "./take-delivery.ts";

/** Decides the effect of a scheduled time that has come, and of missed times. */
export function takeTime(state: TriggerState, now: Date, sources: TriggerSources): TriggerEvent[] {
  const { when } = state.definition;
  if (state.next === null || when.kind !== "schedule") return [];
  const { run, missed, lastMissed, next } = dueRuns(when, state.next, now);
  if (run === null && lastMissed === null) return [];
  const advanced: TriggerEvent = { type: "schedule.advanced", next };
  const after = evolveTrigger(state, advanced, now.toISOString());
  if (run === null && when.missed === "never" && lastMissed !== null)
    return [advanced, missedEvent(after, lastMissed, missed, now)];
  const time = run ?? lastMissed ?? state.next;
  const arrival = {
    origin: "schedule" as const,
    key: `schedule ${time}`,
    digest: null,
    event: null,
    payload: schedulePayload(when, time, missed),
    depth: 1,
  };
  return [advanced, ...takeDelivery(after, arrival, now, sources)];
}

/** Returns the payload of a time of a schedule. */
export function schedulePayload({ timeZone }: Schedule, time: string, missed: number): unknown {
  return { time: localTime(time, timeZone), timeZone, missed };
}

function missedEvent(state: TriggerState, time: string, missed: number, now: Date): TriggerEvent {
  const delivery: Delivery = {
    triggerId: state.id,
    number: state.count + 1,
    key: `schedule ${time}`,
    digest: null,
    at: now.toISOString(),
    origin: "schedule",
    event: null,
    status: "skipped",
    reason: { code: "missed", message: `${missed} times were missed, because no server was running.` },
    title: null,
    workId: null,
    workStatus: null,
    depth: 1,
  };
  return { type: "delivery.dropped", delivery };
}
