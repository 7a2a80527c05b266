import { queryOptions } from "@tanstack/react-query";
import type { SettingInput, SettingList, SettingScope } from "../../src/protocol/settings/setting.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

/** Queries every setting as a scope sees it, and what waits for a restart. Values of secrets are never included. */
export function settingsOf(scope: SettingScope) {
  return queryOptions({
    queryKey: ["settings", scope],
    queryFn: () => call("GET /api/settings", { query: { scope } }),
    staleTime: 0,
  });
}

/** Queries every setting with its global value. */
export const globalSettings = settingsOf("global");

/** Sets or unsets (null) one setting of a scope and updates the page. */
export async function changeSetting(
  name: string,
  input: SettingInput,
  scope: SettingScope = "global",
): Promise<void> {
  const settings = await call("PATCH /api/settings", { body: { scope, settings: { [name]: input } } });
  queryClient.setQueryData<SettingList>(settingsOf(scope).queryKey, settings);
  if (scope !== "global") return;
  void queryClient.invalidateQueries({
    queryKey: ["settings"],
    predicate: ({ queryKey }) => queryKey[1] !== scope,
  });
  void queryClient.invalidateQueries({ queryKey: ["agents"] });
}
