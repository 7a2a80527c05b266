import { queryOptions } from "@tanstack/react-query";
import type { NotificationOverview } from "../../src/protocol/api/notifications.ts";
import type { NotificationPreferences } from "../../src/protocol/notify/preferences.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

/** Queries the channels and the preferences of the person. */
export const notificationOverview = queryOptions({
  queryKey: ["notifications"],
  queryFn: () => call("GET /api/notifications", {}),
  staleTime: 0,
});

/** Queries the notifications that failed or are tried again. */
export const notificationDeliveries = queryOptions({
  queryKey: ["notifications", "deliveries"],
  queryFn: async () => (await call("GET /api/notifications/deliveries", {})).items,
  staleTime: 0,
  refetchInterval: 10_000,
});

/** Changes some preferences. The page shows them at once, and the stored ones again if the server refuses. */
export async function changeNotificationPreferences(
  changes: Partial<NotificationPreferences>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: notificationOverview.queryKey, exact: true });
  queryClient.setQueryData<NotificationOverview>(notificationOverview.queryKey, (before) =>
    before === undefined ? before : { ...before, preferences: { ...before.preferences, ...changes } },
  );
  try {
    await call("PATCH /api/notifications/preferences", { body: changes });
  } finally {
    await refreshNotifications();
  }
}

/** Reads the channels again. */
export async function refreshNotifications(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: notificationOverview.queryKey });
}

/** Sends failed notifications again. */
export async function retryDeliveries(ids: readonly string[]): Promise<void> {
  await call("POST /api/notifications/deliveries/retry", { body: { ids: [...ids] } });
  await queryClient.invalidateQueries({ queryKey: notificationDeliveries.queryKey });
}

/** A channel that can be tested. */
export type TestedChannel = "email" | "push" | "slack" | "slack_channel" | "webhook";

/** Sends a test notification and returns the result. */
export function testChannel(
  channel: TestedChannel,
  name?: string,
): Promise<{ sent: boolean; reason: string | null }> {
  return call("POST /api/notifications/test", { body: { channel, ...(name === undefined ? {} : { name }) } });
}

/** Removes a browser that receives pushes. */
export async function removeBrowser(id: string): Promise<void> {
  await call("DELETE /api/notifications/browsers/:id", { params: { id } });
  await refreshNotifications();
}
