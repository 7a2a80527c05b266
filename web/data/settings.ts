import { queryOptions } from "@tanstack/react-query";
import type { SettingView, SettingInput } from "../../src/protocol/settings/setting.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

/** Everything that can be set, as it holds for all tasks. No secret's value is ever in it. */
export const globalSettings = queryOptions({
  queryKey: ["settings"],
  queryFn: async () => (await call("GET /api/settings", { query: { scope: "global" } })).items,
  staleTime: 0,
});

/** Sets or unsets (null) one setting for all tasks. What is shown follows. */
export async function changeSetting(name: string, input: SettingInput): Promise<void> {
  const { items } = await call("PATCH /api/settings", {
    body: { scope: "global", settings: { [name]: input } },
  });
  queryClient.setQueryData<SettingView[]>(globalSettings.queryKey, items);
  void queryClient.invalidateQueries({ queryKey: ["agents"] });
}
