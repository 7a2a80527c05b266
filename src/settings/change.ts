import { refuse, ok, type Result } from "../protocol/result.ts";
import { integrations, isForAgents, isReservedName, variableOf } from "../protocol/settings/integrations.ts";
import {
  isPlatformSetting,
  type PlatformSettingName,
  platformSettings,
} from "../protocol/settings/platform-settings.ts";
import { wrongSentence, wrongWith } from "../protocol/words/wrong-value.ts";
import {
  type ChangeSettings,
  scopeKindOf,
  type SettingInput,
  type SettingScope,
  type SettingValue,
} from "../protocol/settings/setting.ts";

/** The new state of a setting. A value of null removes it. */
export interface SettingChange {
  readonly scope: SettingScope | OwnScope;
  readonly name: string;
  readonly value: SettingValue | null;
  readonly secret: boolean;
  readonly agents: boolean;
}

/** The scope of the secret that belongs to a trigger or an orchestration. No list of settings shows it. */
export type OwnScope = `trigger:${string}` | `orchestration:${string}`;

/** The kind of a name that is already stored. */
export interface Known {
  readonly secret: boolean;
  readonly agents: boolean;
}

/**
 * Validates a change as a whole. The kind of a known name does not change. A new name is a secret unless the input says
 * otherwise. A secret never becomes a plain setting.
 */
export function readChanges(
  { scope, settings }: ChangeSettings,
  known: (name: string) => Known | null,
): Result<SettingChange[]> {
  const changes: SettingChange[] = [];
  for (const [name, asked] of Object.entries(settings)) {
    const input: SettingInput = typeof asked === "object" && asked !== null ? asked : { value: asked };
    const change = isPlatformSetting(name)
      ? platformChange(scope, name, input)
      : integrationChange(scope, name, input, known(name));
    if (!change.ok) return change;
    changes.push(change.value);
  }
  return ok(changes);
}

function platformChange(
  scope: SettingScope,
  name: PlatformSettingName,
  { value }: SettingInput,
): Result<SettingChange> {
  if (value !== null) {
    const { schema, scopes } = platformSettings[name];
    if (!scopes.includes(scopeKindOf(scope))) {
      return refuse(
        "invalid",
        `${name} cannot be set in the scope "${scope}". Set it in the scope "global".`,
        {
          field: name,
        },
      );
    }
    const read = schema.safeParse(value);
    if (!read.success) {
      const reasons = read.error.issues.map((issue) => wrongSentence(name, wrongWith(issue)));
      return refuse("invalid", reasons.join("\n"), { field: name });
    }
  }
  return ok({ scope, name, value, secret: false, agents: false });
}

function integrationChange(
  scope: SettingScope,
  name: string,
  input: SettingInput,
  known: Known | null,
): Result<SettingChange> {
  if (isReservedName(name)) {
    return refuse(
      "invalid",
      `${name} cannot be set: ${variableOf(name)} affects how programs run. Choose another name.`,
      { field: name },
    );
  }
  const { value } = input;
  const wasSecret = known?.secret ?? integrations[name]?.secret ?? true;
  const secret = known === null && integrations[name] === undefined ? (input.secret ?? true) : wasSecret;
  if (input.secret === false && secret) {
    return refuse("invalid", `${name} is already a secret. Unset it first, or choose another name.`, {
      field: name,
    });
  }
  const text = value === null ? "" : String(value);
  if (text.includes("\0")) return refuse("invalid", `${name} contains a null byte.`, { field: name });
  if (value !== null && text === "") {
    return refuse("invalid", `${name} is empty. Unset it instead.`, { field: name });
  }
  return ok({
    scope,
    name,
    value: value === null ? null : text,
    secret: secret || input.secret === true,
    agents: input.agents ?? known?.agents ?? isForAgents(name),
  });
}
