import type { OfficeSummary } from "../../protocol/office/summary.ts";
import type { Api } from "../api/connect.ts";

/** Yields all offices, newest first. */
export async function* allOffices(api: Api): AsyncIterable<OfficeSummary> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await api.call("GET /api/offices", {
      query: { limit: 200, ...(cursor === undefined ? {} : { cursor }) },
    });
    yield* items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
