import { queryOptions } from "@tanstack/react-query";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { call } from "./client.ts";
import { historyKey, isInHistory } from "./queries.ts";
import { recentRecords } from "./recent.ts";

/** Queries the history of a task without its output, which the log shows. */
export function taskHistory(id: TaskId) {
  return queryOptions({
    queryKey: historyKey(id),
    queryFn: async () => {
      const all = new Map<number, Recorded>();
      for (let after = 0; ;) {
        const page = await call("GET /api/tasks/:id/events", {
          params: { id },
          query: { after, limit: 1000 },
        });
        const records = page.items as unknown as Recorded[];
        const last = records.at(-1);
        const more = last !== undefined && page.nextCursor !== null;
        for (const record of more ? records : [...records, ...recentRecords(id)]) all.set(record.seq, record);
        if (!more) return [...all.values()].filter(isInHistory).toSorted((one, other) => one.seq - other.seq);
        after = last.seq;
      }
    },
    structuralSharing: false,
  });
}
