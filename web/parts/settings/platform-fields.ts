import type { PlatformSettingName } from "../../../src/protocol/settings/platform-settings.ts";

/**
 * The form field of a platform setting; `unset` names the words for a setting without a value. `global` marks those of
 * the whole installation, which a project cannot have.
 */
export interface PlatformField {
  readonly name: Exclude<PlatformSettingName, "connected_agents">;
  readonly kind: "number" | "text" | "flag" | "agent" | "permission" | "language";
  readonly global?: true;
  readonly unset?: "taskAgent" | "agentChoice" | "noLimit" | "forEver" | "none" | "pageAddress" | "allKinds";
}

/** A titled part of the work settings. */
export interface FieldGroup {
  readonly title: "agents" | "budgets" | "time" | "reviews" | "retention" | "delivery";
  readonly fields: readonly PlatformField[];
}

/** The platform settings in groups, without those of agents and notifications, which have sections of their own. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: "agents",
    fields: [
      { name: "default_agent", kind: "agent" },
      { name: "verifier_agent", kind: "agent", unset: "taskAgent" },
      { name: "default_model", kind: "text", unset: "agentChoice" },
      { name: "permission_mode", kind: "permission", unset: "agentChoice" },
      { name: "required_labels", kind: "text", unset: "none" },
      { name: "allow_unsandboxed", kind: "flag", global: true },
    ],
  },
  {
    title: "budgets",
    fields: [
      { name: "budget_task_usd", kind: "number", unset: "noLimit" },
      { name: "budget_day_usd", kind: "number", unset: "noLimit" },
    ],
  },
  {
    title: "reviews",
    fields: [
      { name: "review_auto_approve_after_7_days", kind: "flag" },
      { name: "review_reminder_hours", kind: "number" },
      { name: "review_urgent_reminder_hours", kind: "number" },
      { name: "review_escalation_hours", kind: "number" },
    ],
  },
  {
    title: "time",
    fields: [
      { name: "concurrency", kind: "number", global: true },
      { name: "verifications_at_once", kind: "number", global: true },
      { name: "silence_minutes", kind: "number" },
      { name: "verification_timeout_minutes", kind: "number" },
      { name: "build_timeout_minutes", kind: "number" },
      { name: "mutation_check", kind: "flag" },
      { name: "preview_pictures", kind: "flag" },
      { name: "output_directory", kind: "text", global: true },
    ],
  },
  {
    title: "delivery",
    fields: [
      { name: "pull_request_on_approval", kind: "flag" },
      { name: "git_hosts", kind: "text", global: true, unset: "none" },
      { name: "page_url", kind: "text", global: true, unset: "pageAddress" },
    ],
  },
  {
    title: "retention",
    fields: [
      { name: "retention_output_days", kind: "number", global: true, unset: "forEver" },
      { name: "retention_workspace_days", kind: "number", global: true, unset: "forEver" },
      { name: "retention_checkpoints_days", kind: "number", global: true, unset: "forEver" },
      { name: "retention_audit_days", kind: "number", global: true, unset: "forEver" },
    ],
  },
];

/** The platform settings of notifications, which have a section of their own. */
export const notificationFields: readonly PlatformField[] = [
  { name: "notification_language", kind: "language" },
  { name: "slack_kinds", kind: "text", unset: "allKinds" },
  { name: "private_webhook_hosts", kind: "text", unset: "none" },
];

/** Reads a typed text: a value, null to remove the setting, or undefined for an invalid text. */
export function typedValue(kind: PlatformField["kind"], text: string): string | number | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  if (kind !== "number") return written;
  const number = Number(written);
  return Number.isFinite(number) ? number : undefined;
}
