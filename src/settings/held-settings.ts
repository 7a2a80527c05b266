import { integrations } from "../protocol/settings/integrations.ts";
import {
  isPlatformSetting,
  platformDefaults,
  type PlatformSettings,
} from "../protocol/settings/platform-settings.ts";
import type { ExportedSettings, SettingScope, SettingView } from "../protocol/settings/setting.ts";
import type { SettingRow } from "../store/store.ts";
import type { Known } from "./change.ts";
import { type HeldSetting, heldSetting, settingView } from "./held-setting.ts";
import { type Place, rowKey, scopesOf } from "./place.ts";
import type { Key } from "./seal.ts";

/** Everything that is set, as it was read once, and what of it holds at a place. */
export class HeldSettings {
  readonly #held: ReadonlyMap<string, HeldSetting>;

  constructor(rows: readonly SettingRow[], keys: readonly Key[]) {
    this.#held = new Map(rows.map((row) => [rowKey(row.scope, row.name), heldSetting(row, keys)]));
  }

  get all(): HeldSetting[] {
    return [...this.#held.values()];
  }

  at(scope: string, name: string): HeldSetting | undefined {
    return this.#held.get(rowKey(scope, name));
  }

  /** What holds for a name at a place: what is set nearest to it. */
  nearest(place: Place, name: string): HeldSetting | undefined {
    const scope = scopesOf(place).find((each) => this.#held.has(rowKey(each, name)));
    return scope === undefined ? undefined : this.at(scope, name);
  }

  /** Everything that can be set, as it is seen from a place. */
  list(place: Place): SettingView[] {
    const scopes = scopesOf(place);
    const set = this.all.filter(({ row }) => scopes.includes(row.scope));
    const names = new Set([...Object.keys(platformDefaults), ...Object.keys(integrations)]);
    for (const { row } of set) names.add(row.name);
    return [...names].map((name) => settingView(name, this.nearest(place, name)));
  }

  /** What somebody has set, at a place, of what the platform goes by. */
  chosen(place: Place): Partial<PlatformSettings> {
    const set = Object.keys(platformDefaults).flatMap((name) => {
      const held = this.nearest(place, name);
      return held === undefined ? [] : [[name, held.value] as const];
    });
    return Object.fromEntries(set);
  }

  /** What agents may have at a place. */
  forAgents(place: Place): HeldSetting[] {
    const names = new Set(this.all.map(({ row }) => row.name));
    return [...names]
      .filter((name) => !isPlatformSetting(name))
      .flatMap((name) => this.nearest(place, name) ?? [])
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
