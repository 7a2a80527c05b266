import { queryOptions } from "@tanstack/react-query";
import type { OrchestrationId } from "../../src/protocol/ids.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { call } from "./client.ts";
import { projectFilter } from "./preferences.ts";
import { recentRecords } from "./recent.ts";

/** The largest number of orchestrations on the page. */
export const mostListed = 200;

/** Queries the orchestrations, newest first. */
export const orchestrationList = queryOptions({
  queryKey: ["orchestrations"],
  queryFn: () => call("GET /api/orchestrations", { query: { ...projectFilter(), limit: mostListed } }),
});

/** Queries the state of one orchestration. Later events update the cached state. */
export function orchestrationState(id: OrchestrationId) {
  return queryOptions({
    queryKey: ["orchestration", id],
    queryFn: async (): Promise<OrchestrationState> => {
      const state = await call("GET /api/orchestrations/:id", { params: { id } });
      if (!recentRecords(id).some(({ seq }) => seq > state.seq)) return state;
      const { caughtUpOrchestration } = await import("./orchestration-fold.ts");
      return caughtUpOrchestration(state, recentRecords(id));
    },
    structuralSharing: false,
  });
}
