import type { Decision, EngineCommand, Moment } from "../../engine/stream-kind.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { TriggerDefinition } from "../../protocol/trigger/definition.ts";
import type { TriggerEvent } from "../../protocol/trigger/event.ts";
import { evolveTrigger } from "../../protocol/trigger/evolve.ts";
import type { TriggerState } from "../../protocol/trigger/state.ts";
import { nextTime } from "../schedule/cron.ts";
import type { TriggerCommand, TriggerSources } from "./command.ts";
import { rejectDelivery, takeDelivery } from "./take-delivery.ts";
import { takeTime } from "./take-time.ts";
import { endWork, releaseNext } from "./work.ts";

/** Decides a command on a trigger. Pure, except for new ids. */
export function decideTrigger(
  state: TriggerState,
  command: TriggerCommand | EngineCommand,
  moment: Moment,
  sources: TriggerSources,
): Result<Decision<TriggerState, TriggerEvent>> {
  const at = moment.now.toISOString();
  const events: TriggerEvent[] = [];
  let after = state;
  const add = (more: readonly TriggerEvent[]): void => {
    for (const event of more) {
      events.push(event);
      after = evolveTrigger(after, event, at);
    }
  };
  add(eventsOf(state, command, moment, sources));
  add(releaseNext(after));
  return ok({ events, state: after });
}

function eventsOf(
  state: TriggerState,
  command: TriggerCommand | EngineCommand,
  { now }: Moment,
  sources: TriggerSources,
): TriggerEvent[] {
  switch (command.type) {
    case "trigger.change": {
      const { definition } = command;
      return [{ type: "trigger.changed", definition, next: nextOf(definition, state.enabled, now) }];
    }
    case "trigger.enable": {
      const { enabled } = command;
      if (enabled === state.enabled) return [];
      return [{ type: "trigger.enabled", enabled, next: nextOf(state.definition, enabled, now) }];
    }
    case "trigger.set_secret":
      return [{ type: "trigger.secret_set", by: command.by }];
    case "trigger.delete":
      return [{ type: "trigger.deleted" }];
    case "delivery.take":
      return takeDelivery(state, command.arrival, now, sources);
    case "delivery.reject":
      return rejectDelivery(state, command, now);
    case "timer.due":
      return takeTime(state, now, sources);
    case "work.created": {
      const open = state.open.find(({ delivery }) => delivery.number === command.number);
      return open?.delivery.status === "starting"
        ? [{ type: "delivery.started", number: command.number }]
        : [];
    }
    case "work.refused": {
      const { number, message } = command;
      const isOpen = state.open.some(({ delivery }) => delivery.number === number);
      const reason = { code: "not_created" as const, message };
      return isOpen ? [{ type: "delivery.closed", number, status: "refused", reason }] : [];
    }
    case "work.ended":
      return endWork(state, command);
    case "account.limited":
    case "people.told":
      return [];
  }
}

/** Returns the next time of a definition's schedule; null if it is disabled or has none. */
export function nextOf({ when }: TriggerDefinition, enabled: boolean, now: Date): string | null {
  return when.kind === "schedule" && enabled ? nextTime(when, now) : null;
}
