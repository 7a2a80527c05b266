import { integrations } from "../protocol/settings/integrations.ts";
import { isPlatformSetting, platformSettings } from "../protocol/settings/platform-settings.ts";
import { type ExportedSettings, scopeKindOf, type SettingScope } from "../protocol/settings/setting.ts";
import type { SettingRow } from "../store/store.ts";
import type { Known } from "./change.ts";
import type { ScopeSettings } from "./effective.ts";
import { type SettingContext, scopesOf } from "./setting-context.ts";
import type { Key } from "./seal.ts";
import { type StoredSetting, storedSetting } from "./stored-setting.ts";

/** All stored settings, read once from the database. */
export class StoredSettings {
  readonly all: readonly StoredSetting[];
  readonly #byScope: ReadonlyMap<string, readonly StoredSetting[]>;

  constructor(rows: readonly SettingRow[], keys: readonly Key[]) {
    this.all = rows.map((row) => storedSetting(row, keys));
    this.#byScope = Map.groupBy(this.all, ({ row }) => row.scope);
  }

  /** Returns the setting that one scope stores. */
  at(scope: string, name: string): StoredSetting | undefined {
    return this.#byScope.get(scope)?.find(({ row }) => row.name === name);
  }

  /** Returns the setting of the nearest scope that stores one and may have it. */
  nearest(context: SettingContext, name: string): StoredSetting | undefined {
    const scopes = scopesOf(context).filter((scope) => mayHold(scope, name));
    return scopes.map((scope) => this.at(scope, name)).find((stored) => stored !== undefined);
  }

  /** Returns the stored values of each scope that applies in a context, nearest first. */
  layers(context: SettingContext): ScopeSettings[] {
    return scopesOf(context).map((scope) => ({
      scope,
      values: new Map((this.#byScope.get(scope) ?? []).map(({ row, value }) => [row.name, value])),
    }));
  }

  /** Returns the names of all settings for agents in a context: the known integrations, then all other stored ones. */
  integrationNames(context: SettingContext): string[] {
    const stored = scopesOf(context).flatMap((scope) => this.#byScope.get(scope) ?? []);
    const names = new Set([...Object.keys(integrations), ...stored.map(({ row }) => row.name)]);
    return [...names].filter((name) => !isPlatformSetting(name));
  }

  /** Returns the settings that agents may have in a context. */
  forAgents(context: SettingContext): StoredSetting[] {
    return this.integrationNames(context)
      .flatMap((name) => this.nearest(context, name) ?? [])
      .filter(({ row, value }) => row.agents && value !== null);
  }

  /** Returns the kind of a name in any scope; null for a new name. */
  known(name: string): Known | null {
    const rows = this.all.map(({ row }) => row).filter((row) => row.name === name);
    const [first] = rows;
    if (first === undefined) return null;
    return { secret: rows.some(({ sealed }) => sealed !== null), agents: first.agents };
  }

  /** Returns all settings that are not secrets, and the names of the secrets. */
  export(): ExportedSettings {
    const all = this.all
      .map(({ row, value }) => ({ ...row, scope: row.scope as SettingScope, value }))
      .filter(({ scope, name }) => !scope.startsWith("trigger:") && mayHold(scope, name));
    return {
      version: 1,
      settings: all.flatMap(({ scope, name, sealed, value, agents }) =>
        sealed === null && value !== null ? [{ scope, name, value, agents }] : [],
      ),
      secrets: all.flatMap(({ scope, name, sealed }) => (sealed === null ? [] : [{ scope, name }])),
    };
  }
}

function mayHold(scope: SettingScope, name: string): boolean {
  return !isPlatformSetting(name) || platformSettings[name].scopes.includes(scopeKindOf(scope));
}
