import { z } from "zod";
import type { Config } from "../config.ts";
import { readLabels } from "../labels.ts";
import { notificationKinds } from "../notify/kind-names.ts";
import { parseKinds } from "../notify/kinds.ts";
import { parseGitHosts } from "./git-hosts.ts";
import { Concurrency, VerificationsAtOnce } from "./setting-ranges.ts";

/** The kinds of scope that can hold a setting: the whole installation, one project, one task. */
export type ScopeKind = "global" | "project" | "task";

/** The definition of one platform setting. */
export interface SettingDefinition<Value> {
  readonly schema: z.ZodType<Value>;
  readonly default: Value;
  readonly scopes: readonly ScopeKind[];
  /** True if the server reads the setting only when it starts. */
  readonly restart: boolean;
  /** The key of the configuration file that sets the same value; null if there is none. */
  readonly config: ConfigKey<Value> | null;
}

interface ConfigKey<Value> {
  readonly key: string;
  readonly read: (config: Config) => Value | undefined;
}

const Hours = z.number().min(0).max(8760);
const Minutes = z.number().min(1).max(100_000);
const Days = z.int().min(1).max(36_500);
const Usd = z.number().min(0).max(1_000_000);

/** Kinds of notifications, separated by commas. */
const KindList = z.string().refine((text) => parseKinds(text) !== null, {
  error: `must be kinds of notifications, separated by commas: ${notificationKinds.join(", ")}`,
});

/** Labels of nodes, separated by commas. */
const LabelList = z.string().refine((text) => readLabels(text) !== null, {
  error: "must be labels of nodes, separated by commas, such as gpu,project-x",
});

const everywhere = { scopes: ["global", "project", "task"], restart: false, config: null } as const;
const installation = { ...everywhere, scopes: ["global"] } as const;

/**
 * All platform settings. A default of null means: the task's own agent (verifier), none (connected agents), the agent's
 * own configuration (model, permissions), no limit (budgets), or forever (retention).
 */
export const platformSettings = {
  default_agent: define(z.string().min(1), {
    ...everywhere,
    default: "demo",
    scopes: ["global", "project"],
    config: { key: "defaultAgent", read: (config) => config.defaultAgent },
  }),
  verifier_agent: define(z.string().min(1).nullable(), {
    ...everywhere,
    default: null,
    config: { key: "verifierAgent", read: (config) => config.verifierAgent },
  }),
  /** The command lines that people connected as agents, by the names of their programs. */
  connected_agents: define(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*$/, {
        error: "must be names of command lines, separated by commas",
      })
      .nullable(),
    { ...installation, default: null },
  ),
  default_model: define(z.string().min(1).nullable(), { ...everywhere, default: null }),
  permission_mode: define(z.enum(["edits", "ask", "all"]).nullable(), { ...everywhere, default: null }),
  /** The labels that a node must have for the work of a project, besides those of tasks and agents. */
  required_labels: define(LabelList.nullable(), {
    ...everywhere,
    default: null,
    scopes: ["global", "project"],
  }),
  /** Agents run unsandboxed if the machine has no sandbox and the configuration requires none. */
  allow_unsandboxed: define(z.boolean(), { ...installation, default: false }),
  /** A relative default is inside the data directory. */
  output_directory: define(z.string().startsWith("/", { error: "must be an absolute path" }), {
    ...installation,
    default: "workspaces",
    restart: true,
    config: { key: "outputDirectory", read: (config) => config.outputDirectory },
  }),
  concurrency: define(Concurrency, {
    ...installation,
    default: 50,
    config: { key: "concurrency", read: (config) => config.concurrency },
  }),
  budget_task_usd: define(Usd.nullable(), {
    ...everywhere,
    default: null,
    config: { key: "budgets.perTaskUsd", read: (config) => config.budgets.perTaskUsd },
  }),
  /** In the scope of a project, it limits the tasks of the project; the global one still limits all tasks. */
  budget_day_usd: define(Usd.nullable(), {
    ...everywhere,
    scopes: ["global", "project"],
    default: null,
    config: { key: "budgets.perDayUsd", read: (config) => config.budgets.perDayUsd },
  }),
  /** 0: silence is never reported. */
  silence_minutes: define(z.number().min(0).max(100_000), {
    ...everywhere,
    default: 30,
    config: { key: "silenceAfterMs", read: (config) => minutes(config.silenceAfterMs) },
  }),
  verification_timeout_minutes: define(Minutes, {
    ...everywhere,
    default: 30,
    config: { key: "verificationTimeoutMs", read: (config) => minutes(config.verificationTimeoutMs) },
  }),
  build_timeout_minutes: define(Minutes, {
    ...everywhere,
    default: 10,
    config: { key: "buildTimeoutMs", read: (config) => minutes(config.buildTimeoutMs) },
  }),
  mutation_check: define(z.boolean(), {
    ...everywhere,
    default: true,
    config: { key: "mutationCheck", read: (config) => config.mutationCheck },
  }),
  /** Pictures of verified projects are taken without a person who starts their previews. */
  preview_pictures: define(z.boolean(), {
    ...everywhere,
    default: true,
    config: { key: "previewPictures", read: (config) => config.previewPictures },
  }),
  verifications_at_once: define(VerificationsAtOnce, {
    ...installation,
    default: 2,
    config: { key: "verificationsAtOnce", read: (config) => config.verificationsAtOnce },
  }),
  review_auto_approve_after_7_days: define(z.boolean(), {
    ...everywhere,
    default: false,
    config: { key: "reviewAutoApproveAfter7Days", read: (config) => config.reviewAutoApproveAfter7Days },
  }),
  review_reminder_hours: define(Hours, { ...everywhere, default: 24 }),
  review_urgent_reminder_hours: define(Hours, { ...everywhere, default: 48 }),
  review_escalation_hours: define(Hours, { ...everywhere, default: 72 }),
  /** The last approval of a task opens a pull request on the git host of its source. */
  pull_request_on_approval: define(z.boolean(), { ...everywhere, default: false }),
  /** Git hosts besides the public ones; `git-hosts.ts` describes the form. */
  git_hosts: define(
    z
      .string()
      .min(1)
      .superRefine((text, context) => {
        const parsed = parseGitHosts(text);
        if (!parsed.ok) context.addIssue({ code: "custom", message: parsed.refusal.message });
      })
      .nullable(),
    { ...installation, default: null },
  ),
  /** The address of the page in texts that leave it; by default the one at which the server listens. */
  page_url: define(
    z
      .string()
      .regex(/^https?:\/\/[\w.:[\]-]+$/, {
        error: "must be an address such as https://signalbox.example.com",
      })
      .nullable(),
    { ...installation, default: null },
  ),
  /** The language of notifications to people without one, and to channels of the installation. */
  notification_language: define<"en" | "ko">(z.enum(["en", "ko"]), { ...installation, default: "en" }),
  /** The kinds of notifications for the Slack channel of the installation; null for all. */
  slack_kinds: define(KindList.nullable(), { ...installation, default: null }),
  /** Hosts on private networks or this machine that notifications may be sent to over HTTP. */
  private_webhook_hosts: define(
    z
      .string()
      .regex(/^[\w.:[\]-]+(,[\w.:[\]-]+)*$/, {
        error: "must be host names or addresses, separated by commas, such as chat.internal,10.0.0.5:8080",
      })
      .nullable(),
    { ...installation, default: null },
  ),
  retention_output_days: define(Days.nullable(), { ...installation, default: null }),
  retention_workspace_days: define(Days.nullable(), { ...installation, default: null }),
  retention_checkpoints_days: define(Days.nullable(), { ...installation, default: null }),
  retention_audit_days: define(Days.nullable(), { ...installation, default: null }),
};

/** The name of a platform setting. */
export type PlatformSettingName = keyof typeof platformSettings;

/** The value of every platform setting. */
export type PlatformSettings = {
  readonly [Name in PlatformSettingName]: (typeof platformSettings)[Name]["default"];
};

/** The names of all platform settings. */
export const platformSettingNames = Object.keys(platformSettings) as PlatformSettingName[];

/** Returns true for a setting of the platform itself, which agents never get. */
export function isPlatformSetting(name: string): name is PlatformSettingName {
  return Object.hasOwn(platformSettings, name);
}

function define<Value>(
  schema: z.ZodType<Value>,
  rest: Omit<SettingDefinition<Value>, "schema">,
): SettingDefinition<Value> {
  return { schema, ...rest };
}

function minutes(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 60_000;
}
