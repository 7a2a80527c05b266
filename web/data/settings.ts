import { queryOptions } from "@tanstack/react-query";
import type { SettingView, SettingInput } from "../../src/protocol/settings/setting.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

/** Queries every setting with its global value. Values of secrets are never included. */
export const globalSettings = queryOptions({
  queryKey: ["settings"],
  queryFn: async () => (await call("GET /api/settings", { query: { scope: "global" } })).items,
  staleTime: 0,
});

/** Sets or unsets (null) one global setting and updates the page. */
export async function changeSetting(name: string, input: SettingInput): Promise<void> {
  const { items } = await call("PATCH /api/settings", {
    body: { scope: "global", settings: { [name]: input } },
  });
  queryClient.setQueryData<SettingView[]>(globalSettings.queryKey, items);
  void queryClient.invalidateQueries({ queryKey: ["agents"] });
}
