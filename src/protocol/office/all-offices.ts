import type { ProjectId } from "../ids.ts";
import type { Caller } from "../api/caller.ts";
import type { OfficeSummary } from "./summary.ts";

/** Yields all offices, or those of a project, newest first. */
export async function* allOffices(api: Caller, project?: ProjectId): AsyncIterable<OfficeSummary> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await api.call("GET /api/offices", {
      query: {
        limit: 200,
        ...(project === undefined ? {} : { project }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    });
    yield* items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
