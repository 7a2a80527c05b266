import { z } from "zod";
import { TaskId } from "../ids.ts";
import { SettingName } from "./integrations.ts";

/** Where a setting holds: everywhere, in one project, for one task. The nearest one that is set wins. */
export const SettingScope = z.union([
  z.literal("global"),
  z.templateLiteral(["project:", z.string().regex(/^[\w.-]{1,100}$/)]),
  z.templateLiteral(["task:", TaskId]),
]);
export type SettingScope = z.infer<typeof SettingScope>;

/** The value of a setting that is no secret. */
export const SettingValue = z.union([z.string().max(16_384), z.number(), z.boolean()]);
export type SettingValue = z.infer<typeof SettingValue>;

/** A setting as it is seen from one scope. A secret's value is never in it. */
export const SettingView = z.object({
  name: SettingName,
  kind: z.enum(["platform", "integration"]),
  secret: z.boolean(),
  set: z.boolean(),
  /** The scope it comes from; null where it is not set. */
  scope: SettingScope.nullable(),
  /** What holds: the value or its default; null for secrets and for what has neither. */
  value: SettingValue.nullable(),
  /** Of a secret with eight characters or more. */
  lastFour: z.string().nullable(),
  /** False where the key that a secret was encrypted with is not there. */
  readable: z.boolean(),
  /** False for secrets that cannot be recognised in output: too short, or a word that Signalbox itself uses. */
  redacted: z.boolean(),
  /** Whether agents get it in their environment, and as what. */
  agents: z.boolean(),
  variable: z.string(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type SettingView = z.infer<typeof SettingView>;

export const SettingList = z.object({ items: z.array(SettingView), nextCursor: z.null() });
export type SettingList = z.infer<typeof SettingList>;

/** One wish: a value, with what else is to be said of it; null takes the setting away. */
const SettingInput = z.strictObject({
  value: SettingValue.nullable(),
  /** A name that is not known is secret unless this says otherwise. */
  secret: z.boolean().optional(),
  /** False keeps it from agents. */
  agents: z.boolean().optional(),
});
export type SettingInput = z.infer<typeof SettingInput>;

/** What a change of settings takes; all of it is done, or nothing. */
export const ChangeSettings = z.strictObject({
  scope: SettingScope.default("global"),
  settings: z.record(SettingName, z.union([SettingValue.nullable(), SettingInput])),
});
export type ChangeSettings = z.infer<typeof ChangeSettings>;

/** Settings as a file: everything that is no secret, and the names of the secrets that were set. */
export const ExportedSettings = z.strictObject({
  version: z.literal(1),
  settings: z.array(
    z.strictObject({ scope: SettingScope, name: SettingName, value: SettingValue, agents: z.boolean() }),
  ),
  secrets: z.array(z.strictObject({ scope: SettingScope, name: SettingName })),
});
export type ExportedSettings = z.infer<typeof ExportedSettings>;

/** What an import did, and which secrets are still to be set by hand. */
export const ImportedSettings = z.object({
  imported: z.int(),
  missing: z.array(z.object({ scope: SettingScope, name: SettingName })),
});
export type ImportedSettings = z.infer<typeof ImportedSettings>;
