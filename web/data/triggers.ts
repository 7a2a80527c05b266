import { queryOptions } from "@tanstack/react-query";
import type { CheckedTrigger, TriggerPreview } from "../../src/protocol/api/triggers.ts";
import type { TaskId, TriggerId } from "../../src/protocol/ids.ts";
import type { TriggerDefinition } from "../../src/protocol/trigger/definition.ts";
import type { Delivery } from "../../src/protocol/trigger/delivery.ts";
import { call } from "./client.ts";

/** Deliveries arrive from outside, so the page looks for them while it is open. */
const refetchInterval = 3_000;

/** Queries the triggers, newest first. */
export const triggerList = queryOptions({
  queryKey: ["triggers"],
  queryFn: () => call("GET /api/triggers", { query: { limit: 200 } }),
  refetchInterval,
});

/** Queries one trigger. */
export function triggerOf(id: TriggerId) {
  return queryOptions({
    queryKey: ["trigger", id],
    queryFn: () => call("GET /api/triggers/:id", { params: { id } }),
    refetchInterval,
  });
}

/** Queries the last deliveries to a trigger. */
export function deliveriesTo(id: TriggerId) {
  return queryOptions({
    queryKey: ["trigger-deliveries", id],
    queryFn: () => call("GET /api/triggers/:id/deliveries", { params: { id }, query: { limit: 50 } }),
    refetchInterval,
  });
}

/** Queries the body of a delivery. */
export function payloadOf(id: TriggerId, number: number) {
  return queryOptions({
    queryKey: ["trigger-payload", id, number],
    queryFn: () => call("GET /api/triggers/:id/deliveries/:number", { params: { id, number } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Queries what a definition would do with a payload, by default that of the last delivery to a trigger. */
export function previewOf(id: TriggerId | null, definition: TriggerDefinition, payload: unknown) {
  return queryOptions({
    queryKey: ["trigger-preview", id, definition, payload ?? null],
    queryFn: (): Promise<TriggerPreview> =>
      call("POST /api/triggers/preview", {
        body: {
          definition,
          ...(id === null ? {} : { trigger: id }),
          ...(payload === undefined ? {} : { payload }),
        },
      }),
    placeholderData: (before) => before,
  });
}

/** Queries the task whose result a new trigger is to run. */
export function taskToRun(id: TaskId) {
  return queryOptions({
    queryKey: ["trigger-task", id],
    queryFn: () => call("GET /api/tasks/:id", { params: { id } }),
  });
}

/** Creates a trigger, or changes one. */
export function saveTrigger(id: TriggerId | null, definition: TriggerDefinition): Promise<CheckedTrigger> {
  return id === null
    ? call("POST /api/triggers", { body: definition })
    : call("PATCH /api/triggers/:id", { params: { id }, body: definition });
}

/** Enables or disables a trigger. */
export function enableTrigger(id: TriggerId, enabled: boolean): Promise<CheckedTrigger> {
  return call("PATCH /api/triggers/:id", { params: { id }, body: { enabled } });
}

/** Makes a new secret, and returns it for the only time. */
export async function newTriggerSecret(id: TriggerId): Promise<string> {
  return (await call("POST /api/triggers/:id/secret", { params: { id }, body: {} })).secret;
}

/** Delivers a test with a payload, or with that of the last delivery. */
export function testTrigger(id: TriggerId, payload: unknown): Promise<Delivery> {
  const body = payload === undefined ? {} : { payload };
  return call("POST /api/triggers/:id/test", { params: { id }, body });
}

/** Deletes a trigger with its deliveries. */
export async function deleteTrigger(id: TriggerId): Promise<void> {
  await call("DELETE /api/triggers/:id", { params: { id } });
}
