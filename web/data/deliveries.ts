import { queryOptions } from "@tanstack/react-query";
import type { DeliveryInfo, RequestDelivery } from "../../src/protocol/api/deliveries.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";

/** The interval at which an open page asks for the state of a pull request. */
const askEveryMs = 3 * 60_000;

/** Queries the remote of a task's source. */
export function deliveryOf(id: TaskId) {
  return queryOptions({
    queryKey: ["delivery", id],
    queryFn: () => call("GET /api/tasks/:id/delivery", { params: { id } }),
    staleTime: 0,
    // A form that opens again must not act on what was true before.
    gcTime: 0,
  });
}

/** Requests a delivery. Its result comes with the events of the task. */
export async function requestDelivery(id: TaskId, body: RequestDelivery): Promise<void> {
  await call("POST /api/tasks/:id/delivery", { params: { id }, body });
}

/** Asks the git host for the state of a pull request. A change comes with the events of the task. */
export function refreshPullRequest(id: TaskId, automatic: boolean): Promise<DeliveryInfo> {
  return call("POST /api/tasks/:id/delivery/refresh", { params: { id }, body: { automatic } });
}

/** Asks again every few minutes while the page is visible. The server limits how often the host is asked. */
export function followPullRequest(id: TaskId, isOpen: boolean) {
  return queryOptions({
    queryKey: ["pull request", id],
    queryFn: () => refreshPullRequest(id, true),
    enabled: isOpen,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    retry: false,
  });
}
