import { projectFilter } from "./preferences.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ResolveConflict } from "../../src/protocol/api/orchestrations.ts";
import type { OrchestrationId } from "../../src/protocol/ids.ts";
import type { ListRequest, ListTaskAct, NewOrchestration } from "../../src/protocol/orchestration/request.ts";
import type { OrchestrationSummary } from "../../src/protocol/orchestration/summary.ts";
import { call } from "./client.ts";
import { withSandboxConsent } from "./sandbox-consent.ts";

/** The part of a graph to show. A change of `version` fetches the graph again. */
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

/** Queries the report on an orchestration. A change of `version` fetches it again. */
export function orchestrationReport(id: OrchestrationId, version: string) {
  return queryOptions({
    queryKey: ["orchestration-report", id, version],
    queryFn: () => call("GET /api/orchestrations/:id/report", { params: { id } }),
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
  return withSandboxConsent(() =>
    call("POST /api/orchestrations", { body: { ...projectFilter(), ...request } }),
  );
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

/** Performs an action on an orchestration. */
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

/** Resolves a conflict with a person's content. */
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
