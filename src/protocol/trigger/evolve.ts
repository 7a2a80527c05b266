import type { Delivery } from "./delivery.ts";
import type { TriggerEvent } from "./event.ts";
import type { OpenDelivery, TriggerState } from "./state.ts";

/** The number of delivery ids that the state remembers. The store remembers all. */
const rememberedKeys = 500;

/** More than one append can close. */
const rememberedClosed = 100;

/** Applies an event to a trigger. */
export function evolveTrigger(state: TriggerState | null, event: TriggerEvent, at: string): TriggerState {
  if (event.type === "trigger.created") {
    const { definition, enabled, createdBy, next, id } = event;
    return {
      seq: 1,
      id,
      definition,
      enabled,
      createdBy,
      createdAt: at,
      secretAt: null,
      secretBy: null,
      next,
      count: 0,
      open: [],
      closed: [],
      recent: [],
      deleted: false,
    };
  }
  if (state === null) throw new Error(`A trigger cannot begin with ${event.type}.`);
  return { ...changed(state, event, at), seq: state.seq + 1 };
}

function changed(
  state: TriggerState,
  event: Exclude<TriggerEvent, { type: "trigger.created" }>,
  at: string,
): TriggerState {
  switch (event.type) {
    case "trigger.changed":
      return { ...state, definition: event.definition, next: event.next };
    case "trigger.enabled":
      return { ...state, enabled: event.enabled, next: event.next };
    case "trigger.secret_set":
      return { ...state, secretAt: at, secretBy: event.by ?? state.createdBy };
    case "trigger.deleted":
      return { ...state, deleted: true, next: null };
    case "schedule.advanced":
      return { ...state, next: event.next };
    case "delivery.taken": {
      const { delivery, work } = event;
      return { ...counted(state, delivery), open: [...state.open, { delivery, work, replaced: false }] };
    }
    case "delivery.dropped":
      return { ...counted(state, event.delivery), closed: withClosed(state, event.delivery) };
    case "delivery.released":
      return updated(state, event.number, (open) => withStatus(open, "starting"));
    case "delivery.started":
      return updated(state, event.number, (open) => withStatus(open, "started"));
    case "delivery.replaced":
      return updated(state, event.number, (open) => ({ ...open, replaced: true }));
    case "delivery.closed":
      return closed(state, event.number, { status: event.status, reason: event.reason });
    case "delivery.ended":
      return closed(state, event.number, { status: "started", workStatus: event.status });
  }
}

function counted(state: TriggerState, { number, key, digest }: Delivery): TriggerState {
  return {
    ...state,
    count: number,
    recent: [...state.recent.slice(1 - rememberedKeys), { key, digest }],
  };
}

function withStatus(open: OpenDelivery, status: Delivery["status"]): OpenDelivery {
  return { ...open, delivery: { ...open.delivery, status } };
}

function updated(
  state: TriggerState,
  number: number,
  change: (open: OpenDelivery) => OpenDelivery,
): TriggerState {
  return {
    ...state,
    open: state.open.map((open) => (open.delivery.number === number ? change(open) : open)),
  };
}

function closed(state: TriggerState, number: number, end: Partial<Delivery>): TriggerState {
  const found = state.open.find(({ delivery }) => delivery.number === number);
  if (found === undefined) return state;
  return {
    ...state,
    open: state.open.filter((open) => open !== found),
    closed: withClosed(state, { ...found.delivery, ...end }),
  };
}

function withClosed({ closed: before }: TriggerState, delivery: Delivery): readonly Delivery[] {
  return [...before.slice(1 - rememberedClosed), delivery];
}
