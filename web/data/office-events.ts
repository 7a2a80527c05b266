import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OfficeId } from "../../src/protocol/ids.ts";
import type { OfficeEvent } from "../../src/protocol/office/event.ts";
import type { SentRecord } from "../../src/protocol/record.ts";
import { call } from "./client.ts";
import { officeState } from "./offices.ts";
import { queryClient } from "./queries.ts";
import { onRecord, recentRecords } from "./recent.ts";
import { refresh } from "./refresh.ts";

/** An event of an office, as it arrives. */
export type OfficeRecord = SentRecord<OfficeEvent>;

/** The number of events that are fetched at first, and with every step back. */
const window = 2000;

/** The minimum interval of adding events that arrive. */
const addEveryMs = 150;

/** Returns the latest events of an office, oldest first, and new ones as they arrive. */
export function useOfficeEvents(id: OfficeId) {
  useEffect(() => follow(id), [id]);
  return useQuery(officeEvents(id));
}

/** Queries the latest events of an office. Each visit of its page fetches them, since only the page adds new ones. */
function officeEvents(id: OfficeId) {
  return queryOptions({
    queryKey: ["office-events", id],
    queryFn: async (): Promise<readonly OfficeRecord[]> => {
      const { seq } = await queryClient.ensureQueryData(officeState(id));
      const fetched = await recordsBetween(id, Math.max(0, seq - window), Number.POSITIVE_INFINITY);
      return withNewer(fetched, recentRecords(id) as unknown as OfficeRecord[]) ?? fetched;
    },
    structuralSharing: false,
    gcTime: 0,
  });
}

/** Adds the events before those that are shown. */
export async function loadEarlier(id: OfficeId): Promise<void> {
  const { queryKey } = officeEvents(id);
  const [first] = queryClient.getQueryData(queryKey) ?? [];
  if (first === undefined) return;
  const earlier = await recordsBetween(id, Math.max(0, first.seq - 1 - window), first.seq);
  queryClient.setQueryData<readonly OfficeRecord[]>(queryKey, (known = []) =>
    known[0]?.seq === first.seq ? [...earlier, ...known] : known,
  );
}

/** Returns the events after one sequence number and before another. */
async function recordsBetween(id: OfficeId, from: number, before: number): Promise<readonly OfficeRecord[]> {
  const all: OfficeRecord[] = [];
  for (let after = from; ;) {
    const page = await call("GET /api/offices/:id/events", { params: { id }, query: { after, limit: 1000 } });
    all.push(...page.items.filter(({ seq }) => seq < before));
    const last = page.items.at(-1);
    if (last === undefined || page.nextCursor === null || last.seq + 1 >= before) return all;
    after = last.seq;
  }
}

/** Adds events as they arrive, several at once; returns a function that stops it. */
function follow(id: OfficeId): () => void {
  const { queryKey } = officeEvents(id);
  let arrived: OfficeRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = (): void => {
    timer = undefined;
    const [known, newer] = [queryClient.getQueryData(queryKey), arrived];
    arrived = [];
    const all = known === undefined ? null : withNewer(known, newer);
    if (all === null) refresh({ queryKey });
    else queryClient.setQueryData(queryKey, all);
  };
  const stop = onRecord((record) => {
    if (record.stream !== id) return;
    arrived.push(record as unknown as OfficeRecord);
    timer ??= setTimeout(add, addEveryMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Returns events with newer ones; null if events are missing in between. */
export function withNewer(
  known: readonly OfficeRecord[],
  newer: readonly OfficeRecord[],
): readonly OfficeRecord[] | null {
  const all = [...known];
  for (const record of newer) {
    const next = (all.at(-1)?.seq ?? record.seq - 1) + 1;
    if (record.seq < next) continue;
    if (record.seq > next) return null;
    all.push(record);
  }
  return all;
}
