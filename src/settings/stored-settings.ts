import { integrations } from "../protocol/settings/integrations.ts";
import {
  isPlatformSetting,
  platformDefaults,
  type PlatformSettings,
} from "../protocol/settings/platform-settings.ts";
import type { ExportedSettings, SettingScope, SettingView } from "../protocol/settings/setting.ts";
import type { SettingRow } from "../store/store.ts";
import type { Known } from "./change.ts";
import { type StoredSetting, storedSetting, settingView } from "./stored-setting.ts";
import { type SettingContext, rowKey, scopesOf } from "./setting-context.ts";
import type { Key } from "./seal.ts";

/** Everything that is set, as it was read once, and what of it holds at a context. */
export class StoredSettings {
  readonly #held: ReadonlyMap<string, StoredSetting>;

  constructor(rows: readonly SettingRow[], keys: readonly Key[]) {
    this.#held = new Map(rows.map((row) => [rowKey(row.scope, row.name), storedSetting(row, keys)]));
  }

  get all(): StoredSetting[] {
    return [...this.#held.values()];
  }

  at(scope: string, name: string): StoredSetting | undefined {
    return this.#held.get(rowKey(scope, name));
  }

  /** What holds for a name at a context: what is set nearest to it. */
  nearest(context: SettingContext, name: string): StoredSetting | undefined {
    const scope = scopesOf(context).find((each) => this.#held.has(rowKey(each, name)));
    return scope === undefined ? undefined : this.at(scope, name);
  }

  /** Everything that can be set, as it is seen from a context. */
  list(context: SettingContext): SettingView[] {
    const scopes = scopesOf(context);
    const set = this.all.filter(({ row }) => scopes.includes(row.scope));
    const names = new Set([...Object.keys(platformDefaults), ...Object.keys(integrations)]);
    for (const { row } of set) names.add(row.name);
    return [...names].map((name) => settingView(name, this.nearest(context, name)));
  }

  /** What somebody has set, at a context, of what the platform goes by. */
  chosen(context: SettingContext): Partial<PlatformSettings> {
    const set = Object.keys(platformDefaults).flatMap((name) => {
      const held = this.nearest(context, name);
      return held === undefined ? [] : [[name, held.value] as const];
    });
    return Object.fromEntries(set);
  }

  /** What agents may have at a context. */
  forAgents(context: SettingContext): StoredSetting[] {
    const names = new Set(this.all.map(({ row }) => row.name));
    return [...names]
      .filter((name) => !isPlatformSetting(name))
      .flatMap((name) => this.nearest(context, name) ?? [])
      .filter(({ row, value }) => row.agents && value !== null);
  }

  /** What is known of a name, wherever it is set. */
  known(name: string): Known | null {
    const rows = this.all.map(({ row }) => row).filter((row) => row.name === name);
    const [first] = rows;
    if (first === undefined) return null;
    return { secret: rows.some(({ sealed }) => sealed !== null), agents: first.agents };
  }

  /** Everything that is no secret, and the names of what is. */
  export(): ExportedSettings {
    const all = this.all.map(({ row, value }) => ({ ...row, scope: row.scope as SettingScope, value }));
    return {
      version: 1,
      settings: all.flatMap(({ scope, name, sealed, value, agents }) =>
        sealed === null && value !== null ? [{ scope, name, value, agents }] : [],
      ),
      secrets: all.flatMap(({ scope, name, sealed }) => (sealed === null ? [] : [{ scope, name }])),
    };
  }
}
