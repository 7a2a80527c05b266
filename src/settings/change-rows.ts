import type { RetiredSecretRow, SettingRow } from "../store/store.ts";
import type { SettingChange } from "./change.ts";
import type { Sealer } from "./sealer.ts";
import type { StoredSetting } from "./stored-setting.ts";

/** Returns the row that stores a change. The value of a secret is encrypted. */
export function rowOf(
  sealer: Pick<Sealer, "seal">,
  { scope, name, value, secret, agents }: SettingChange,
  at: string,
  by: string,
): SettingRow {
  return {
    scope,
    name,
    value: secret ? null : JSON.stringify(value),
    sealed: secret ? sealer.seal({ scope, name }, String(value)) : null,
    agents,
    updatedAt: at,
    updatedBy: by,
  };
}

/** Returns the secret that a change replaces. It is still redacted, because a running session may know it. */
export function replacedSecret(
  stored: StoredSetting | undefined,
  { scope, name, value }: SettingChange,
): Pick<RetiredSecretRow, "scope" | "name" | "sealed"> | null {
  if (stored === undefined || stored.row.sealed === null || stored.value === value) return null;
  return { scope, name, sealed: stored.row.sealed };
}
