import { describe, expect, test } from "vitest";
import { Config } from "../protocol/config.ts";
import {
  type PlatformSettingName,
  platformSettingNames,
  platformSettings,
} from "../protocol/settings/platform-settings.ts";
import type { SettingScope, SettingValue } from "../protocol/settings/setting.ts";
import { effectiveSettings } from "./effective.ts";

type Values = Readonly<Partial<Record<PlatformSettingName, SettingValue>>>;

interface Sources {
  readonly task?: Values;
  readonly project?: Values;
  readonly global?: Values;
  readonly config?: Record<string, unknown>;
}

function effective({ task = {}, project = {}, global = {}, config = {} }: Sources) {
  const layer = (scope: SettingScope, values: Values) => ({ scope, values: new Map(Object.entries(values)) });
  return effectiveSettings({
    dataDirectory: "/data",
    config: Config.parse(config),
    stored: [layer("task:t_00000001", task), layer("project:p_0000shop", project), layer("global", global)],
    isUsable: (_name, value) => value !== "gone",
  });
}

const ofTask = { source: "setting", scope: "task:t_00000001" };
const ofProject = { source: "setting", scope: "project:p_0000shop" };
const ofInstallation = { source: "setting", scope: "global" };
const byDefault = { source: "default" };
const all = { task: 1, project: 2, global: 3 };

describe("precedence", () => {
  test.each<[string, PlatformSettingName, Sources, SettingValue | null, unknown]>([
    [
      "task over project",
      "silence_minutes",
      {
        task: { silence_minutes: all.task },
        project: { silence_minutes: all.project },
        global: { silence_minutes: all.global },
        config: { silenceAfterMs: 240_000 },
      },
      1,
      ofTask,
    ],
    [
      "project over installation",
      "silence_minutes",
      {
        project: { silence_minutes: all.project },
        global: { silence_minutes: all.global },
        config: { silenceAfterMs: 240_000 },
      },
      2,
      ofProject,
    ],
    [
      "installation over configuration file",
      "silence_minutes",
      { global: { silence_minutes: all.global }, config: { silenceAfterMs: 240_000 } },
      3,
      ofInstallation,
    ],
    [
      "configuration file over default",
      "silence_minutes",
      { config: { silenceAfterMs: 240_000 } },
      4,
      { source: "config", key: "silenceAfterMs" },
    ],
    ["default", "silence_minutes", {}, 30, byDefault],
    [
      "false in a setting over true in the configuration file",
      "review_auto_approve_after_7_days",
      { global: { review_auto_approve_after_7_days: false }, config: { reviewAutoApproveAfter7Days: true } },
      false,
      ofInstallation,
    ],
    ["0 is a value", "silence_minutes", { global: { silence_minutes: 0 } }, 0, ofInstallation],
    [
      "a nested key of the configuration file",
      "budget_day_usd",
      { config: { budgets: { perDayUsd: 5 } } },
      5,
      { source: "config", key: "budgets.perDayUsd" },
    ],
    [
      "a scope that cannot hold the setting is skipped",
      "concurrency",
      { task: { concurrency: 1 }, project: { concurrency: 2 }, global: { concurrency: 3 } },
      3,
      ofInstallation,
    ],
    [
      "a value that cannot be used is skipped",
      "verifier_agent",
      { task: { verifier_agent: "gone" }, global: { verifier_agent: "mine" } },
      "mine",
      ofInstallation,
    ],
    [
      "the default directory is inside the data directory",
      "output_directory",
      {},
      "/data/workspaces",
      byDefault,
    ],
  ])("%s", (_title, name, sources, value, from) => {
    expect(effective(sources)[name]).toEqual({ value, from });
  });
});

test("every setting has a value without stored settings and configuration", () => {
  expect(Object.fromEntries(Object.entries(effective({})).map(([name, { value }]) => [name, value]))).toEqual(
    {
      default_agent: "demo",
      verifier_agent: null,
      connected_agents: null,
      default_model: null,
      git_hosts: null,
      notification_language: "en",
      slack_kinds: null,
      private_webhook_hosts: null,
      permission_mode: null,
      required_labels: null,
      allow_unsandboxed: false,
      output_directory: "/data/workspaces",
      page_url: null,
      concurrency: 50,
      budget_task_usd: null,
      budget_day_usd: null,
      silence_minutes: 30,
      verification_timeout_minutes: 30,
      build_timeout_minutes: 10,
      mutation_check: true,
      preview_pictures: true,
      pull_request_on_approval: false,
      verifications_at_once: 2,
      review_auto_approve_after_7_days: false,
      review_reminder_hours: 24,
      review_urgent_reminder_hours: 48,
      review_escalation_hours: 72,
      retention_output_days: null,
      retention_workspace_days: null,
      retention_checkpoints_days: null,
      retention_audit_days: null,
    },
  );
});

test("every key of the configuration file that is a setting sets its value", () => {
  const config = {
    defaultAgent: "mine",
    verifierAgent: "judge",
    outputDirectory: "/elsewhere",
    concurrency: 7,
    budgets: { perTaskUsd: 1, perDayUsd: 2 },
    silenceAfterMs: 60_000,
    verificationTimeoutMs: 120_000,
    buildTimeoutMs: 180_000,
    mutationCheck: false,
    previewPictures: false,
    verificationsAtOnce: 8,
    reviewAutoApproveAfter7Days: true,
  };
  const configured = Object.entries(effective({ config }))
    .filter(([, { from }]) => from.source === "config")
    .map(([name, { value }]) => [name, value]);
  expect(Object.fromEntries(configured)).toEqual({
    default_agent: "mine",
    verifier_agent: "judge",
    output_directory: "/elsewhere",
    concurrency: 7,
    budget_task_usd: 1,
    budget_day_usd: 2,
    silence_minutes: 1,
    verification_timeout_minutes: 2,
    build_timeout_minutes: 3,
    mutation_check: false,
    preview_pictures: false,
    verifications_at_once: 8,
    review_auto_approve_after_7_days: true,
  });
  const withKey = platformSettingNames.filter((name) => platformSettings[name].config !== null);
  expect(configured.map(([name]) => name)).toEqual(withKey);
});

test("a setting that needs a restart can be set only for the installation", () => {
  const wrong = platformSettingNames.filter(
    (name) => platformSettings[name].restart && platformSettings[name].scopes.join(",") !== "global",
  );
  expect(wrong).toEqual([]);
});
