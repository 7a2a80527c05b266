import type { Delivery, DeliveryReason, DeliveryStatus } from "../../protocol/trigger/delivery.ts";
import type { TriggerEvent } from "../../protocol/trigger/event.ts";
import type { TriggerState } from "../../protocol/trigger/state.ts";
import { unmetCondition } from "../conditions.ts";
import { renderWork } from "../template/render-work.ts";
import type { TemplateValues } from "../template/values.ts";
import type { Arrival, TriggerCommand, TriggerSources } from "./command.ts";
import { isRunning } from "./work.ts";

/** The number of deliveries that can wait for running work. */
const longestQueue = 50;

/** The number of triggers in a row, so that triggers that start each other come to an end. */
const longestChain = 5;

/** Decides the effect of a delivery. A repeated delivery has none. */
export function takeDelivery(
  state: TriggerState,
  arrival: Arrival,
  now: Date,
  sources: TriggerSources,
): TriggerEvent[] {
  const { key, digest } = arrival;
  if (isKnown(state, key, digest)) return [];
  const number = state.count + 1;
  const at = now.toISOString();
  const delivery: Delivery = {
    triggerId: state.id,
    number,
    key,
    digest,
    at,
    origin: arrival.origin,
    event: arrival.event,
    status: "ignored",
    reason: null,
    title: null,
    workId: null,
    workStatus: null,
    depth: arrival.depth,
  };
  const drop = (status: DeliveryStatus, reason: DeliveryReason): TriggerEvent[] => [
    { type: "delivery.dropped", delivery: { ...delivery, status, reason } },
  ];
  const values = valuesOf(state, arrival, number, at);
  const ignored = ignoredReason(state, arrival, values);
  if (ignored !== null) return drop("ignored", ignored);
  if (arrival.depth > longestChain) return drop("refused", chainReason);
  const rendered = renderWork(state.definition.work, values);
  if (!rendered.ok) return drop("refused", rendered.reason);
  const { work } = rendered;
  const workId = work.kind === "task" ? sources.ids.task() : sources.ids.orchestration();
  const title = work.kind === "task" ? work.title : work.path;
  const take = (status: DeliveryStatus): TriggerEvent => ({
    type: "delivery.taken",
    delivery: { ...delivery, status, title, workId },
    work,
  });
  if (state.open.length === 0) return [take("starting")];
  switch (state.definition.overlap) {
    case "skip":
      return drop("skipped", runningReason);
    case "queue":
      return state.open.length > longestQueue ? drop("refused", queueReason) : [take("queued")];
    case "replace":
      return [...replaceAll(state, number), take("queued")];
  }
}

/** Records a request whose sender could not be checked. */
export function rejectDelivery(
  state: TriggerState,
  { key, reason }: Extract<TriggerCommand, { type: "delivery.reject" }>,
  now: Date,
): TriggerEvent[] {
  const delivery: Delivery = {
    triggerId: state.id,
    number: state.count + 1,
    key,
    digest: null,
    at: now.toISOString(),
    origin: "webhook",
    event: null,
    status: "refused",
    reason,
    title: null,
    workId: null,
    workStatus: null,
    depth: 1,
  };
  return [{ type: "delivery.dropped", delivery }];
}

/** Returns the values of the fields in a template for one delivery. */
export function valuesOf(
  { definition }: Pick<TriggerState, "definition">,
  { key, event, payload }: Pick<Arrival, "key" | "event" | "payload">,
  number: number,
  at: string,
): TemplateValues {
  return {
    payload,
    isOutside: definition.when.kind !== "schedule",
    delivery: { id: key, number, at, event },
    trigger: { name: definition.name },
  };
}

function isKnown({ recent }: TriggerState, key: string, digest: string | null): boolean {
  return recent.some((each) => each.key === key || (digest !== null && each.digest === digest));
}

function ignoredReason(
  { definition: { when }, enabled }: TriggerState,
  { origin, event }: Arrival,
  values: TemplateValues,
): DeliveryReason | null {
  if (origin === "test") return null;
  if (!enabled) return { code: "disabled", message: "The trigger is disabled." };
  if (when.kind === "schedule") return null;
  if (when.kind === "webhook" && when.scheme === "github" && event === "ping")
    return { code: "ping", message: "GitHub checked the address." };
  const unmet = unmetCondition(when.only, values);
  return unmet === null ? null : { code: "condition", message: unmet };
}

/** Cancels running work, and drops deliveries that wait. */
function replaceAll({ open }: TriggerState, by: number): TriggerEvent[] {
  return open.flatMap((each): TriggerEvent[] => {
    const { number } = each.delivery;
    if (isRunning(each)) return each.replaced ? [] : [{ type: "delivery.replaced", number }];
    const reason = { code: "replaced" as const, message: `Delivery ${by} replaced it.` };
    return [{ type: "delivery.closed", number, status: "skipped", reason }];
  });
}

const runningReason: DeliveryReason = {
  code: "running",
  message: "The work of an earlier delivery was still running.",
};

const queueReason: DeliveryReason = {
  code: "queue_full",
  message: `${longestQueue} deliveries are already waiting.`,
};

const chainReason: DeliveryReason = {
  code: "chain",
  message: `${longestChain} triggers in a row have started each other.`,
};
