import type { StreamKind } from "../engine/stream-kind.ts";
import type { Delivery } from "../protocol/trigger/delivery.ts";
import { type TriggerEvent, triggerKind } from "../protocol/trigger/event.ts";
import { evolveTrigger } from "../protocol/trigger/evolve.ts";
import type { TriggerState } from "../protocol/trigger/state.ts";
import { triggerSummary } from "../protocol/trigger/summary.ts";
import type { Rows } from "../store/store.ts";
import type { TriggerCommand, TriggerSources } from "./decide/command.ts";
import { decideTrigger } from "./decide/decide.ts";

/** The version of the TriggerState shape in snapshots. */
const triggerStateVersion = 2;

/** Returns the stream kind for triggers. */
export function triggerStreamKind(
  sources: TriggerSources,
): StreamKind<TriggerState, TriggerEvent, TriggerCommand> {
  return {
    name: triggerKind,
    stateVersion: triggerStateVersion,
    evolve: evolveTrigger,
    decide: (state, command, moment) => decideTrigger(state, command, moment, sources),
    rows: ({ before, after }) =>
      after.deleted
        ? { deletedStream: after.id }
        : {
            timers: timerRows(before, after),
            deliveries: deliveryRows(before, after),
            coordinator: {
              kind: triggerKind,
              id: after.id,
              project: after.definition.project,
              open: true,
              createdAt: after.createdAt,
              summary: triggerSummary(after),
            },
          },
    isOpen: ({ deleted }) => !deleted,
    need: ({ open }) =>
      open.some(({ delivery, replaced }) => delivery.status === "starting" || replaced) ? "place" : "nothing",
    isDeleted: ({ deleted }) => deleted,
    openRun: () => null,
    demands: () => [],
    caller: () => null,
    parent: () => null,
    missing: (id) => `There is no trigger ${id}.`,
  };
}

function timerRows(before: TriggerState | null, { id, next }: TriggerState): NonNullable<Rows["timers"]> {
  if ((before?.next ?? null) === next) return {};
  const timer = `schedule:${id}`;
  if (next === null) return { cleared: [timer] };
  return { set: [{ id: timer, stream: id, dueAt: next, purpose: "schedule" }] };
}

/** Returns the deliveries that an append has changed. */
function deliveryRows(before: TriggerState | null, after: TriggerState): Delivery[] {
  const known = new Set(before === null ? [] : deliveriesOf(before));
  return deliveriesOf(after).filter((delivery) => !known.has(delivery));
}

function deliveriesOf({ open, closed }: TriggerState): Delivery[] {
  return [...open.map(({ delivery }) => delivery), ...closed];
}
