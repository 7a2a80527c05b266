import { queryOptions } from "@tanstack/react-query";
import type { SettingInput, SettingList } from "../../src/protocol/settings/setting.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

/** Queries every setting with its global value, and what waits for a restart. Values of secrets are never included. */
export const globalSettings = queryOptions({
  queryKey: ["settings"],
  queryFn: () => call("GET /api/settings", { query: { scope: "global" } }),
  staleTime: 0,
});

/** Sets or unsets (null) one global setting and updates the page. */
export async function changeSetting(name: string, input: SettingInput): Promise<void> {
  const settings = await call("PATCH /api/settings", {
    body: { scope: "global", settings: { [name]: input } },
  });
  queryClient.setQueryData<SettingList>(globalSettings.queryKey, settings);
  void queryClient.invalidateQueries({ queryKey: ["agents"] });
}
