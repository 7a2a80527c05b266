import { join } from "node:path";
import type { Config } from "../protocol/config.ts";
import {
  type PlatformSettingName,
  platformSettingNames,
  type PlatformSettings,
  platformSettings,
  type SettingDefinition,
} from "../protocol/settings/platform-settings.ts";
import {
  scopeKindOf,
  type SettingScope,
  type SettingSource,
  type SettingValue,
} from "../protocol/settings/setting.ts";

/** The value of a setting in force, and its source. */
export interface EffectiveSetting<Value = SettingValue | null> {
  readonly value: Value;
  readonly from: SettingSource;
}

/** All platform settings in force. */
export type Effective = {
  readonly [Name in PlatformSettingName]: EffectiveSetting<PlatformSettings[Name]>;
};

/** The platform settings stored in one scope. */
export interface ScopeSettings {
  readonly scope: SettingScope;
  readonly values: ReadonlyMap<string, SettingValue | null>;
}

/** The sources of the merge. */
export interface EffectiveSources {
  readonly dataDirectory: string;
  readonly config: Config;
  /** The stored settings by scope, the nearest scope first: task, project, global. */
  readonly stored: readonly ScopeSettings[];
  /** False for a stored value that cannot be used, for example the name of an agent that does not exist. */
  readonly isUsable: (name: PlatformSettingName, value: SettingValue) => boolean;
  /** False for a verifier of the configuration file that must not verify the work of others. */
  readonly canVerify?: (agent: SettingValue) => boolean;
}

/**
 * Merges all sources into the settings in force. For each setting the first of these wins: the task's setting, the
 * project's, the installation's, the configuration file, the default. A stored value is skipped if its scope cannot
 * have that setting or if the value cannot be used.
 */
export function effectiveSettings(sources: EffectiveSources): Effective {
  const entries = platformSettingNames.map((name) => [name, effectiveSetting(name, sources)] as const);
  return Object.fromEntries(entries) as unknown as Effective;
}

function effectiveSetting(name: PlatformSettingName, sources: EffectiveSources): EffectiveSetting {
  const definition: SettingDefinition<SettingValue | null> = platformSettings[name];
  for (const { scope, values } of sources.stored) {
    const value = values.get(name) ?? null;
    if (value === null || !definition.scopes.includes(scopeKindOf(scope))) continue;
    if (sources.isUsable(name, value)) return { value, from: { source: "setting", scope } };
  }
  const { config } = definition;
  const configured = config?.read(sources.config);
  const isRefused =
    name === "verifier_agent" && configured != null && sources.canVerify?.(configured) === false;
  if (config !== null && configured !== undefined && !isRefused) {
    return { value: configured, from: { source: "config", key: config.key } };
  }
  return { value: defaultOf(name, sources.dataDirectory), from: { source: "default" } };
}

function defaultOf(name: PlatformSettingName, dataDirectory: string): SettingValue | null {
  if (name === "output_directory") return join(dataDirectory, platformSettings.output_directory.default);
  return platformSettings[name].default;
}
