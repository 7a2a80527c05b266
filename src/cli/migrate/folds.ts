import { createHash } from "node:crypto";
import { type OfficeEvent, officeKind } from "../../protocol/office/event.ts";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import type { OfficeState } from "../../protocol/office/state.ts";
import { type OrchestrationEvent, orchestrationKind } from "../../protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { type StoredEvent, taskKind } from "../../protocol/record.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { type TriggerEvent, triggerKind } from "../../protocol/trigger/event.ts";
import { evolveTrigger } from "../../protocol/trigger/evolve.ts";
import type { TriggerState } from "../../protocol/trigger/state.ts";
import type { MovedStream } from "../../store/move/table-list.ts";
import type { Store } from "../../store/store.ts";

type Evolve = (state: unknown, event: StoredEvent, at: string) => unknown;

const kinds: Readonly<Record<string, Evolve>> = {
  [taskKind]: (state, event, at) => evolve(state as TaskState | null, event as TaskEvent, at),
  [orchestrationKind]: (state, event, at) =>
    evolveOrchestration(state as OrchestrationState | null, event as OrchestrationEvent, at),
  [triggerKind]: (state, event, at) => evolveTrigger(state as TriggerState | null, event as TriggerEvent, at),
  [officeKind]: (state, event, at) => evolveOffice(state as OfficeState | null, event as OfficeEvent, at),
};

const pageSize = 1_000;

/** Folds streams, and returns a digest of each state. For an unknown kind of stream, the digest covers the events themselves. */
export async function foldAll(
  store: Pick<Store, "read">,
  streams: readonly MovedStream[],
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const { kind, id } of streams) digests.set(id, digestOf(await fold(store, kind, id)));
  return digests;
}

async function fold(store: Pick<Store, "read">, kind: string, id: string): Promise<unknown> {
  const apply: Evolve = kinds[kind] ?? ((state, event, at) => digestOf([state, event, at]));
  let state: unknown = null;
  for (let after = 0; ;) {
    const records = await store.read({ stream: id, after, limit: pageSize });
    for (const { event, at } of records) state = apply(state, event, at);
    if (records.length < pageSize) return state;
    after = records.at(-1)?.seq ?? after;
  }
}

function digestOf(state: unknown): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("hex");
}
