import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ResolveConflict } from "../../src/protocol/api/orchestrations.ts";
import type { OrchestrationId } from "../../src/protocol/ids.ts";
import type { ListRequest, ListTaskAct, NewOrchestration } from "../../src/protocol/orchestration/request.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import type { OrchestrationSummary } from "../../src/protocol/orchestration/summary.ts";
import { call } from "./client.ts";
import { recentRecords } from "./recent.ts";
import { withSandboxConsent } from "./sandbox-consent.ts";

/** Most orchestrations that the page lists. */
export const mostListed = 200;

/** Queries the orchestrations, newest first. */
export const orchestrationList = queryOptions({
  queryKey: ["orchestrations"],
  queryFn: () => call("GET /api/orchestrations", { query: { limit: mostListed } }),
});

/** Queries one orchestration as the fold of its events. Later events are folded into the cached state. */
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

/** The part of a graph to show, and what it depends on besides: a change of `version` fetches it again. */
interface GraphWish {
  readonly open: readonly number[];
  readonly selected: string | null;
  readonly version: string;
}

/** Queries the layout of an orchestration's graph. */
export function orchestrationGraph(id: OrchestrationId, { open, selected, version }: GraphWish) {
  return queryOptions({
    queryKey: ["orchestration-graph", id, open, selected, version],
    queryFn: () =>
      call("GET /api/orchestrations/:id/graph", {
        params: { id },
        query: {
          ...(open.length === 0 ? {} : { open: open.join(",") }),
          ...(selected === null ? {} : { selected }),
        },
      }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** Queries a conflict with the text of its files; `ours` is the commit that identifies this conflict. */
export function listConflict(id: OrchestrationId, task: string, ours: string) {
  return queryOptions({
    queryKey: ["orchestration-conflict", id, task, ours],
    queryFn: () => call("GET /api/orchestrations/:id/tasks/:task/conflict", { params: { id, task } }),
  });
}

/** Reads a task list without starting anything. */
export function planList(request: ListRequest) {
  return call("POST /api/orchestrations/plan", { body: request });
}

/** Runs the task list of a project. */
export function startOrchestration(request: NewOrchestration): Promise<OrchestrationSummary> {
  return withSandboxConsent(() => call("POST /api/orchestrations", { body: request }));
}

/** The routes of the actions on an orchestration that need no input. */
const routes = {
  pause: "POST /api/orchestrations/:id/pause",
  resume: "POST /api/orchestrations/:id/resume",
  cancel: "POST /api/orchestrations/:id/cancel",
  reload: "POST /api/orchestrations/:id/reload",
  tryAgain: "POST /api/orchestrations/:id/try-again",
} as const;

/** An action on an orchestration that needs no input. */
export type OrchestrationAct = keyof typeof routes;

/** Performs one of these actions on an orchestration. */
export function actOnOrchestration(
  id: OrchestrationId,
  act: OrchestrationAct,
): Promise<OrchestrationSummary> {
  return withSandboxConsent(() => call(routes[act], { params: { id } }));
}

/** Deletes an ended orchestration. */
export async function deleteOrchestration(id: OrchestrationId): Promise<void> {
  await call("DELETE /api/orchestrations/:id", { params: { id } });
}

/** Retries, skips or prioritizes a task of the list. */
export function actOnListTask(
  id: OrchestrationId,
  task: string,
  act: ListTaskAct,
): Promise<OrchestrationSummary> {
  return call("POST /api/orchestrations/:id/tasks/:task", { params: { id, task }, body: act });
}

/** Resolves a conflict with the person's text. */
export function resolveConflict(
  id: OrchestrationId,
  task: string,
  resolution: ResolveConflict,
): Promise<OrchestrationSummary> {
  return call("POST /api/orchestrations/:id/tasks/:task/conflict", {
    params: { id, task },
    body: resolution,
  });
}
