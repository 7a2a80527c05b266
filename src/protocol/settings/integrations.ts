import { z } from "zod";

/** The name of a setting, in lower case. Agents get it as an environment variable in upper case. */
export const SettingName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, {
    error: "must begin with a letter and have at most 64 letters, digits and _",
  });

/** A setting of a service. Agents get it unless `agents` is false. */
interface Integration {
  readonly secret: boolean;
  readonly agents?: false;
}

/** The settings of services that Signalbox knows by name. */
export const integrations: Readonly<Record<string, Integration>> = {
  github_token: { secret: true },
  gitlab_token: { secret: true },
  gitea_token: { secret: true },
  supabase_url: { secret: false },
  supabase_anon_key: { secret: true },
  vercel_token: { secret: true },
  notion_token: { secret: true },
  slack_bot_token: { secret: true },
  slack_default_channel: { secret: false },
  slack_app_token: { secret: true, agents: false },
  slack_webhook_url: { secret: true, agents: false },
  slack_api_url: { secret: false, agents: false },
  smtp_host: { secret: false },
  smtp_port: { secret: false },
  smtp_user: { secret: false },
  smtp_password: { secret: true },
  smtp_from: { secret: false },
};

/** The settings of webhooks, each with the name of the webhook at its end. Agents never need them. */
const webhookSetting = /^webhook_(?:url|secret|kinds)_[a-z0-9_]+$/;

/** Returns false for a setting that agents do not get unless a person wants it. */
export function isForAgents(name: string): boolean {
  return integrations[name]?.agents !== false && !webhookSetting.test(name) && name !== vapidSetting;
}

/** The private key that signs pushes to browsers. */
export const vapidSetting = "push_private_key";

/** Names that the platform or the programs of agents use. Settings cannot have them. */
const reserved =
  /^(signalbox_.*|workspace_root|allowed_paths|path|home|user|logname|shell|lang|lc_.*|tz|tmpdir|term|pwd|ifs|env|ld_.*|dyld_.*|node_options|node_path|bash_env|git_.*|python(path|startup|home)|perl5.*|ruby(opt|lib))$/;

/** Returns true if the environment variable of this name would change how programs run. */
export function isReservedName(name: string): boolean {
  return reserved.test(name);
}

/** Returns the environment variable that passes a setting to agents. */
export function variableOf(name: string): string {
  return name.toUpperCase();
}
