import { type Secret, shortestSecret } from "../protocol/redact/secret.ts";
import { integrations, variableOf } from "../protocol/settings/integrations.ts";
import type { SettingScope, SettingValue, SettingView } from "../protocol/settings/setting.ts";
import type { SettingRow } from "../store/store.ts";
import type { EffectiveSetting } from "./effective.ts";
import { isRecognisable } from "./recognisable.ts";
import { type Key, unseal } from "./seal.ts";

/** A setting in memory: its row and its value. The value of a secret is null if its key is missing. */
export interface StoredSetting {
  readonly row: SettingRow;
  readonly value: SettingValue | null;
}

/** The state of a platform setting that its view shows. */
export interface PlatformState {
  readonly inForce: EffectiveSetting;
  readonly restart: boolean;
  readonly pending: EffectiveSetting | null;
  readonly unusable: SettingValue | null;
}

/** Reads a row of the database and decrypts it if its key exists. */
export function storedSetting(row: SettingRow, keys: readonly Key[]): StoredSetting {
  if (row.sealed !== null) return { row, value: unseal(keys, row, row.sealed) };
  return { row, value: JSON.parse(row.value ?? "null") as SettingValue | null };
}

/** Returns the view of a platform setting. */
export function platformView(
  name: string,
  stored: StoredSetting | undefined,
  { inForce, ...state }: PlatformState,
): SettingView {
  return {
    name,
    kind: "platform",
    secret: false,
    ...inForce,
    ...state,
    lastFour: null,
    readable: true,
    redacted: true,
    agents: false,
    variable: "",
    ...originOf(stored),
  };
}

/** Returns the view of a setting for agents. A secret shows only its last four characters. */
export function integrationView(name: string, stored: StoredSetting | undefined): SettingView {
  const secret = stored === undefined ? (integrations[name]?.secret ?? false) : stored.row.sealed !== null;
  const text = secret ? String(stored?.value ?? "") : "";
  const long = text.length >= shortestSecret;
  return {
    name,
    kind: "integration",
    secret,
    value: secret ? null : (stored?.value ?? null),
    from: null,
    restart: false,
    pending: null,
    unusable: null,
    lastFour: long ? text.slice(-4) : null,
    readable: stored === undefined || stored.value !== null,
    redacted: !secret || stored === undefined || isRecognisable(text),
    agents: stored?.row.agents ?? true,
    variable: variableOf(name),
    ...originOf(stored),
  };
}

function originOf(
  stored: StoredSetting | undefined,
): Pick<SettingView, "set" | "scope" | "updatedAt" | "updatedBy"> {
  return {
    set: stored !== undefined,
    scope: stored === undefined ? null : (stored.row.scope as SettingScope),
    updatedAt: stored?.row.updatedAt ?? null,
    updatedBy: stored?.row.updatedBy ?? null,
  };
}

/** Returns a stored secret with the name of its variable. */
export function asSecret({ row, value }: StoredSetting): Secret {
  return { name: variableOf(row.name), value: String(value) };
}

/** Returns the text by which two values of the configuration are compared. */
export function asText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
