import type { OrchestrationId } from "../../src/protocol/ids.ts";
import type { orchestrationKind } from "../../src/protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import type { SentRecord } from "../../src/protocol/record.ts";
import { orchestrationList, orchestrationState } from "./orchestrations.ts";
import { queryClient } from "./queries.ts";
import { refresh } from "./refresh.ts";

type Arrived = SentRecord<{ readonly type: string }>;

/** The kind of the streams, without the schemas of their events. */
const kind: typeof orchestrationKind = "orchestration";

/** The minimum intervals of fetching the list, on a visible and on a hidden page, and of applying events. */
const listEveryMs = 500;
const listEveryMsHidden = 4000;
const foldEveryMs = 150;

let arrived: Arrived[] = [];
let folding = false;
let listTimer: ReturnType<typeof setTimeout> | undefined;

/** Updates the fetched orchestrations with an event. Ignores events of other kinds of streams. */
export function takeOrchestrationRecord(record: Arrived): void {
  if (record.kind !== kind) return;
  refreshListSoon();
  const { queryKey } = orchestrationState(record.stream as OrchestrationId);
  if (queryClient.getQueryState(queryKey) === undefined) return;
  arrived.push(record);
  if (folding) return;
  folding = true;
  setTimeout(() => void foldArrived(), foldEveryMs);
}

/** Applies all events that have arrived, so that many events cause one rendering. */
async function foldArrived(): Promise<void> {
  const fold = await import("./orchestration-fold.ts").catch(() => null);
  const records = Map.groupBy(arrived, ({ stream }) => stream);
  arrived = [];
  folding = false;
  for (const [stream, events] of records) {
    const { queryKey } = orchestrationState(stream as OrchestrationId);
    const state = queryClient.getQueryData<OrchestrationState>(queryKey);
    const next = state === undefined ? null : fold?.foldedOrchestration(state, events);
    if (next == null) refresh({ queryKey });
    else if (next !== state) queryClient.setQueryData(queryKey, next);
  }
}

function refreshListSoon(): void {
  const every = document.visibilityState === "visible" ? listEveryMs : listEveryMsHidden;
  listTimer ??= setTimeout(() => {
    listTimer = undefined;
    refresh({ queryKey: orchestrationList.queryKey });
  }, every);
}
