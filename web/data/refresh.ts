import type { QueryFilters } from "@tanstack/react-query";
import { queryClient } from "./queries.ts";

/** First fetches that are old before they are there. */
const old = new WeakSet<Promise<unknown>>();

/**
 * Has what was fetched fetched again, because something happened. What is on its way for the first time was asked for
 * before that, and is not begun anew by anybody else: it is fetched again once it is there.
 */
export function refresh(filters: QueryFilters = {}): void {
  for (const { state, promise, queryKey } of queryClient.getQueryCache().findAll(filters)) {
    const isFirst = state.data === undefined && state.fetchStatus === "fetching";
    if (!isFirst || promise === undefined || old.has(promise)) continue;
    old.add(promise);
    const again = (): void => void queryClient.invalidateQueries({ queryKey, exact: true });
    promise.then(
      () => setTimeout(again),
      () => undefined,
    );
  }
  void queryClient.invalidateQueries(filters);
}
