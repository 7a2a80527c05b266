import { chosenProject } from "../project/chosen.ts";
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { isPlatformSetting, platformSettings } from "../../protocol/settings/platform-settings.ts";
import {
  ExportedSettings,
  type SettingValue,
  SettingScope,
  type SettingView,
} from "../../protocol/settings/setting.ts";
import { type Api, connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { sayJson } from "../terminal/say.ts";
import { joined } from "../terminal/shown.ts";
import { type Cell, table } from "../terminal/table.ts";
import { secretOfStdin, textOfStdin } from "../stdin.ts";

interface Common {
  readonly scope: string;
  readonly json?: boolean;
}
interface SetOptions extends Common {
  readonly plain?: boolean;
  readonly agents?: boolean;
}

/** Adds `signalbox settings …`. */
export function addSettingsCommands(program: Command): void {
  const settings = program.command("settings").description("list and change settings and secrets");
  const add = (name: string, words: string): Command =>
    settings.command(name).description(words).option("--json", "print JSON");
  const scoped = (name: string, words: string): Command =>
    add(name, words).option("--scope <scope>", "global, project:PROJECT (id or name) or task:ID", "global");
  scoped("list", "list all settings with their effective value and source").action(list);
  scoped("get", "show a setting (only the last four characters of a secret)")
    .argument("<setting>")
    .action(get);
  scoped("set", "set a setting; secrets are prompted for or read from stdin")
    .argument("<setting>")
    .argument("[value]")
    .option("--plain", "the new setting is not a secret")
    .option("--no-agents", "do not pass the setting to agents")
    .action(set);
  scoped("unset", "remove a setting").argument("<setting>").action(unset);
  add("export", "print all settings except secrets").action(exportSettings);
  add("import", "import settings from a file or stdin").argument("[file]").action(importSettings);
  add("rotate-key", "encrypt all secrets with a new key").action(rotateKey);
}

async function list({ scope, json }: Common): Promise<void> {
  const api = connect(process.env);
  const { items, pendingKeys } = await api.call("GET /api/settings", {
    query: { scope: await scopeOf(api, scope) },
  });
  const rows = items.map((view): Cell[] => [{ text: view.name, style: "id" }, valueWords(view)]);
  const pending = pendingKeys.map(
    (key) => `Restart the server to apply the change to ${key} in the configuration file.`,
  );
  print(json, items, joined([table(["SETTING", "VALUE"], rows), ...pending], "\n"));
}

async function get(name: string, { scope, json }: Common): Promise<void> {
  const found = await viewOf(connect(process.env), name, scope);
  if (found?.set !== true && found?.value == null) {
    throw new CommandFailure(exitCodes.notFound, `${name} is not set.`);
  }
  print(json, found, found.secret ? lineOf(found) : String(found.value));
}

async function set(name: string, given: string | undefined, options: SetOptions): Promise<void> {
  const api = connect(process.env);
  const known = await viewOf(api, name, options.scope);
  const secret = known === undefined ? options.plain !== true : known.secret;
  if (secret && given !== undefined) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `${name} is a secret. Do not pass it as an argument, which other users can see: omit the value to be prompted, or send it on stdin.`,
    );
  }
  const text = secret ? await secretOfStdin(`${name}: `) : (given ?? (await textOfStdin()).trim());
  const { items } = await api.call("PATCH /api/settings", {
    body: {
      scope: await scopeOf(api, options.scope),
      settings: {
        [name]: {
          value: valueOf(name, text),
          ...(known === undefined && !secret ? { secret: false } : {}),
          ...(options.agents === false ? { agents: false } : {}),
        },
      },
    },
  });
  const now = items.find((each) => each.name === name.toLowerCase());
  print(options.json, now ?? null, now === undefined ? "" : lineOf(now));
}

async function unset(name: string, { scope, json }: Common): Promise<void> {
  const api = connect(process.env);
  const { items } = await api.call("PATCH /api/settings", {
    body: { scope: await scopeOf(api, scope), settings: { [name]: null } },
  });
  const now = items.find((each) => each.name === name.toLowerCase()) ?? null;
  print(json, now, `${name.toLowerCase()} is not set in ${scope}.`);
}

async function exportSettings(): Promise<void> {
  const exported = await connect(process.env).call("GET /api/settings/export");
  sayJson(exported, 2);
}

async function importSettings(file: string | undefined, { json }: Common): Promise<void> {
  const text = file === undefined ? await textOfStdin() : readFileSync(file, "utf8");
  const done = await connect(process.env).call("POST /api/settings/import", { body: exportedIn(text) });
  const missing = done.missing.map(({ scope, name }) => `Set the secret ${name} in ${scope} yourself.`);
  print(json, done, [`Imported ${done.imported} settings.`, ...missing].join("\n"));
}

async function rotateKey({ json }: Common): Promise<void> {
  const done = await connect(process.env).call("POST /api/settings/rotate-key");
  print(json, done, `Encrypted ${done.secrets} secrets with a new key.`);
}

async function viewOf(api: Api, name: string, scope: string): Promise<SettingView | undefined> {
  const { items } = await api.call("GET /api/settings", { query: { scope: await scopeOf(api, scope) } });
  return items.find((each) => each.name === name.toLowerCase());
}

/** Returns the scope that a text names. A project may be named by its name instead of its id. */
async function scopeOf(api: Api, text: string): Promise<SettingScope> {
  const scope = SettingScope.safeParse(text);
  if (scope.success) return scope.data;
  const project = /^project:(.+)$/.exec(text)?.[1];
  if (project !== undefined) return `project:${(await chosenProject(api, project)).id}`;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text}" is not a scope. Use global, project:PROJECT or task:ID.`,
  );
}

/** Converts typed text to the type of the setting: platform settings may be numbers or booleans. */
function valueOf(name: string, text: string): SettingValue {
  const platform = name.toLowerCase();
  if (!isPlatformSetting(platform) || platformSettings[platform].schema.safeParse(text).success) return text;
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

function exportedIn(text: string): ExportedSettings {
  try {
    return ExportedSettings.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      "The input is not a settings export. Create one with: signalbox settings export",
      { cause },
    );
  }
}

function lineOf(view: SettingView): string {
  return `${view.name}  ${valueWords(view)}`;
}

function valueWords(view: SettingView): string {
  return view.kind === "platform" ? platformValue(view) : integrationValue(view);
}

/** Returns the effective value, its source, and notes on stored values that are not in force. */
function platformValue({ value, from, pending, unusable }: SettingView): string {
  const notes = [
    sourceText(from),
    ...(pending === null ? [] : [`${String(pending.value)} takes effect after a restart`]),
    ...(unusable === null ? [] : [`${String(unusable)} is set but not valid`]),
  ];
  return `${value === null ? "not set" : String(value)} (${notes.join("; ")})`;
}

function sourceText(from: SettingView["from"]): string {
  if (from === null || from.source === "default") return "default";
  if (from.source === "config") return `configuration file: ${from.key}`;
  return from.scope === "global" ? "installation setting" : from.scope;
}

function integrationValue(view: SettingView): string {
  const { secret, set, value, lastFour, scope, readable, redacted } = view;
  if (!set) return "not set";
  const where = scope === "global" ? "" : ` (${scope})`;
  if (!secret) return `${String(value)}${where}`;
  if (!readable) return `set, but cannot be decrypted: set it again${where}`;
  const end = lastFour === null ? "" : `, ends in ${lastFour}`;
  const warning = redacted ? "" : ", too short or too common to be redacted from output";
  return `set${end}${warning}${where}`;
}
