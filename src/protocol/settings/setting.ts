import { z } from "zod";
import { ProjectId, TaskId } from "../ids.ts";
import { SettingName } from "./integrations.ts";
import type { ScopeKind } from "./platform-settings.ts";

/** The scope of a stored setting: the whole installation, one project, one task. The nearest scope wins. */
export const SettingScope = z.union([
  z.literal("global"),
  z.templateLiteral(["project:", ProjectId]),
  z.templateLiteral(["task:", TaskId]),
]);
export type SettingScope = z.infer<typeof SettingScope>;

/** Returns the kind of a scope. */
export function scopeKindOf(scope: SettingScope): ScopeKind {
  if (scope === "global") return "global";
  return scope.startsWith("task:") ? "task" : "project";
}

/** The source of a platform setting's value: its default, a key of the configuration file, or a stored setting. */
export const SettingSource = z.discriminatedUnion("source", [
  z.object({ source: z.literal("default") }),
  z.object({ source: z.literal("config"), key: z.string() }),
  z.object({ source: z.literal("setting"), scope: SettingScope }),
]);
export type SettingSource = z.infer<typeof SettingSource>;

/** The value of a setting that is not a secret. */
export const SettingValue = z.union([z.string().max(16_384), z.number(), z.boolean()]);
export type SettingValue = z.infer<typeof SettingValue>;

/** A setting as one scope sees it. It never contains the value of a secret. */
export const SettingView = z.object({
  name: SettingName,
  kind: z.enum(["platform", "integration"]),
  secret: z.boolean(),
  /** True if a stored setting exists; its scope and author follow. */
  set: z.boolean(),
  scope: SettingScope.nullable(),
  /** The value in force; null for secrets and for settings without a value. */
  value: SettingValue.nullable(),
  /** The source of the value in force; null for integrations. */
  from: SettingSource.nullable(),
  /** True if a change takes effect only after a restart of the server. */
  restart: z.boolean(),
  /** The value that takes effect after a restart; null if the restart changes nothing. */
  pending: z.object({ value: SettingValue.nullable(), from: SettingSource }).nullable(),
  /** A stored value that cannot be used and is not in force, for example the name of an agent that does not exist. */
  unusable: SettingValue.nullable(),
  /** The last four characters of a secret with eight characters or more. */
  lastFour: z.string().nullable(),
  /** False if the key that encrypted a secret is missing. */
  readable: z.boolean(),
  /** False for secrets that cannot be recognised in output: too short, or a word that Signalbox itself uses. */
  redacted: z.boolean(),
  /** True if agents get the setting in their environment; `variable` is its name there. */
  agents: z.boolean(),
  variable: z.string(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type SettingView = z.infer<typeof SettingView>;

/** All settings as one scope sees them. */
export const SettingList = z.object({
  items: z.array(SettingView),
  nextCursor: z.null(),
  /** Keys of the configuration file that have changed and take effect after a restart. */
  pendingKeys: z.array(z.string()),
});
export type SettingList = z.infer<typeof SettingList>;

/** One setting of a change: its value and attributes. A value of null removes the setting. */
const SettingInput = z.strictObject({
  value: SettingValue.nullable(),
  /** A new name is a secret unless this is false. */
  secret: z.boolean().optional(),
  /** False hides the setting from agents. */
  agents: z.boolean().optional(),
});
export type SettingInput = z.infer<typeof SettingInput>;

/** The body of a change of settings. Either all settings change or none. */
export const ChangeSettings = z.strictObject({
  scope: SettingScope.default("global"),
  settings: z.record(SettingName, z.union([SettingValue.nullable(), SettingInput])),
});
export type ChangeSettings = z.infer<typeof ChangeSettings>;

/** Settings as a file: all settings that are not secrets, and the names of the secrets. */
export const ExportedSettings = z.strictObject({
  version: z.literal(1),
  settings: z.array(
    z.strictObject({ scope: SettingScope, name: SettingName, value: SettingValue, agents: z.boolean() }),
  ),
  secrets: z.array(z.strictObject({ scope: SettingScope, name: SettingName })),
});
export type ExportedSettings = z.infer<typeof ExportedSettings>;

/** The result of an import, with the secrets that a person must still set. */
export const ImportedSettings = z.object({
  imported: z.int(),
  missing: z.array(z.object({ scope: SettingScope, name: SettingName })),
});
export type ImportedSettings = z.infer<typeof ImportedSettings>;
