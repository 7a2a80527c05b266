import type { SentRecord } from "../../src/protocol/record.ts";
import { queryClient } from "./queries.ts";
import { refresh } from "./refresh.ts";

/** An event of any stream, as it arrives. */
export type Arrived = SentRecord<{ readonly type: string }>;

/** Applies events to a state. Returns null if the state must be fetched again. */
export type Fold<State> = (state: State, records: readonly Arrived[]) => State | null;

/** The fetched data about one kind of streams that coordinate tasks: orchestrations or offices. */
interface Coordinators<State> {
  readonly kind: string;
  readonly list: readonly string[];
  readonly keyOf: (stream: string) => readonly string[];
  /** Loads the fold, which only pages with such a stream need. */
  readonly fold: () => Promise<Fold<State>>;
}

/** The minimum intervals of fetching the list, on a visible and on a hidden page, and of applying events. */
const listEveryMs = 500;
const listEveryMsHidden = 4000;
const foldEveryMs = 150;

/**
 * Returns a function that updates the fetched data with an event. It ignores events of other kinds of streams. Many
 * events cause one rendering.
 */
export function coordinatorLive<State>(of: Coordinators<State>): (record: Arrived) => void {
  const { kind, list, keyOf } = of;
  let arrived: Arrived[] = [];
  let folding = false;
  let listTimer: ReturnType<typeof setTimeout> | undefined;

  const refreshListSoon = (): void => {
    const every = document.visibilityState === "visible" ? listEveryMs : listEveryMsHidden;
    listTimer ??= setTimeout(() => {
      listTimer = undefined;
      refresh({ queryKey: list });
    }, every);
  };

  const foldArrived = async (): Promise<void> => {
    const fold = await of.fold().catch(() => null);
    const records = Map.groupBy(arrived, ({ stream }) => stream);
    arrived = [];
    folding = false;
    for (const [stream, events] of records) {
      const queryKey = keyOf(stream);
      const state = queryClient.getQueryData<State>(queryKey);
      const next = state === undefined ? null : fold?.(state, events);
      if (next == null) refresh({ queryKey });
      else if (next !== state) queryClient.setQueryData(queryKey, next);
    }
  };

  return (record) => {
    if (record.kind !== kind) return;
    refreshListSoon();
    if (queryClient.getQueryState(keyOf(record.stream)) === undefined) return;
    arrived.push(record);
    if (folding) return;
    folding = true;
    setTimeout(() => void foldArrived(), foldEveryMs);
  };
}
