import { integrations, variableOf } from "../protocol/settings/integrations.ts";
import { isPlatformSetting, platformDefaults } from "../protocol/settings/platform-settings.ts";
import type { SettingScope, SettingValue, SettingView } from "../protocol/settings/setting.ts";
import { shortestSecret } from "../protocol/redact/secret.ts";
import type { SettingRow } from "../store/store.ts";
import { isRecognisable } from "./recognisable.ts";
import { type Key, unseal } from "./seal.ts";

/** A setting in memory: its row, and its value; a secret whose key is missing has none. */
export interface StoredSetting {
  readonly row: SettingRow;
  readonly value: SettingValue | null;
}

/** A row of the database, opened with the key that sealed it where that is there. */
export function storedSetting(row: SettingRow, keys: readonly Key[]): StoredSetting {
  if (row.sealed !== null) return { row, value: unseal(keys, row, row.sealed) };
  return { row, value: JSON.parse(row.value ?? "null") as SettingValue | null };
}

/** What anybody may know of a setting, and of a secret no more than its end. */
export function settingView(name: string, held: StoredSetting | undefined): SettingView {
  const platform = isPlatformSetting(name);
  const secret = held === undefined ? (integrations[name]?.secret ?? false) : held.row.sealed !== null;
  const text = secret ? String(held?.value ?? "") : "";
  const long = text.length >= shortestSecret;
  return {
    name,
    kind: platform ? "platform" : "integration",
    secret,
    set: held !== undefined,
    scope: held === undefined ? null : (held.row.scope as SettingScope),
    value: secret ? null : (held?.value ?? (platform ? platformDefaults[name] : null)),
    lastFour: long ? text.slice(-4) : null,
    readable: held === undefined || held.value !== null,
    redacted: !secret || held === undefined || isRecognisable(text),
    agents: !platform && (held?.row.agents ?? true),
    variable: platform ? "" : variableOf(name),
    updatedAt: held?.row.updatedAt ?? null,
    updatedBy: held?.row.updatedBy ?? null,
  };
}
