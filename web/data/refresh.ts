import type { QueryFilters } from "@tanstack/react-query";
import { queryClient } from "./queries.ts";

/** First fetches that are stale before they arrive. */
const old = new WeakSet<Promise<unknown>>();

/**
 * Refreshes fetched data after an event. A first fetch that is still running was sent before the event, so it is
 * repeated once it has arrived.
 */
export function refresh(filters: QueryFilters = {}): void {
  for (const { state, promise, queryKey } of queryClient.getQueryCache().findAll(filters)) {
    const isFirst = state.data === undefined && state.fetchStatus === "fetching";
    if (!isFirst || promise === undefined || old.has(promise)) continue;
    old.add(promise);
    const again = (): void => void queryClient.invalidateQueries({ queryKey, exact: true });
    promise.then(
      () => setTimeout(again),
      // The query shows its own failure.
      () => undefined,
    );
  }
  void queryClient.invalidateQueries(filters);
}
