import type { Caller } from "../api/caller.ts";
import type { OfficeSummary } from "./summary.ts";

/** Yields all offices, newest first. */
export async function* allOffices(api: Caller): AsyncIterable<OfficeSummary> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await api.call("GET /api/offices", {
      query: { limit: 200, ...(cursor === undefined ? {} : { cursor }) },
    });
    yield* items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
