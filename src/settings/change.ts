import { refuse, ok, type Result } from "../protocol/result.ts";
import { integrations, isReservedName, variableOf } from "../protocol/settings/integrations.ts";
import { isPlatformSetting, PlatformSettings } from "../protocol/settings/platform-settings.ts";
import { wrongSentence, wrongWith } from "../protocol/words/wrong-value.ts";
import type {
  ChangeSettings,
  SettingScope,
  SettingValue,
  SettingInput,
} from "../protocol/settings/setting.ts";

/** What a setting becomes. A value of null takes it away. */
export interface SettingChange {
  readonly scope: SettingScope;
  readonly name: string;
  readonly value: SettingValue | null;
  readonly secret: boolean;
  readonly agents: boolean;
}

/** What is known of a name before a change. */
export interface Known {
  readonly secret: boolean;
  readonly agents: boolean;
}

/**
 * Reads what is asked for, all of it or nothing. A name that is known keeps its kind; one that is new is secret
 * unless the input says otherwise, and a secret is not turned into something that is shown.
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
  name: keyof PlatformSettings,
  { value }: SettingInput,
): Result<SettingChange> {
  if (value !== null) {
    const read = PlatformSettings.shape[name].safeParse(value);
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
      `${name} cannot be set: ${variableOf(name)} decides how programs run. Take another name.`,
      { field: name },
    );
  }
  const { value } = input;
  const wasSecret = known?.secret ?? integrations[name]?.secret ?? true;
  const secret = known === null && integrations[name] === undefined ? (input.secret ?? true) : wasSecret;
  if (input.secret === false && secret) {
    return refuse("invalid", `${name} is a secret and stays one. Unset it first, or take another name.`, {
      field: name,
    });
  }
  const text = value === null ? "" : String(value);
  if (text.includes("\0")) return refuse("invalid", `${name} holds a zero byte.`, { field: name });
  if (value !== null && text === "") {
    return refuse("invalid", `${name} is empty. Unset it instead.`, { field: name });
  }
  return ok({
    scope,
    name,
    value: value === null ? null : text,
    secret: secret || input.secret === true,
    agents: input.agents ?? known?.agents ?? true,
  });
}
