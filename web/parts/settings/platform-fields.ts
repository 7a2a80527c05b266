import type { PlatformSettingName } from "../../../src/protocol/settings/platform-settings.ts";

/** The input of a platform setting, and what applies without a value: as configured, no limit, or forever. */
export interface PlatformField {
  readonly name: PlatformSettingName;
  readonly kind: "number" | "text" | "flag" | "agent" | "permission";
  readonly unset?: "asConfigured" | "noLimit" | "forEver";
}

/** A titled part of the work settings. */
export interface FieldGroup {
  readonly title: "agents" | "budgets" | "time" | "reviews" | "retention";
  readonly fields: readonly PlatformField[];
}

/** Every platform setting, in groups. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: "agents",
    fields: [
      { name: "default_agent", kind: "agent", unset: "asConfigured" },
      { name: "verifier_agent", kind: "agent", unset: "asConfigured" },
      { name: "default_model", kind: "text", unset: "asConfigured" },
      { name: "permission_mode", kind: "permission", unset: "asConfigured" },
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
      { name: "concurrency", kind: "number", unset: "asConfigured" },
      { name: "verifications_at_once", kind: "number" },
      { name: "silence_minutes", kind: "number" },
      { name: "verification_timeout_minutes", kind: "number" },
      { name: "build_timeout_minutes", kind: "number" },
      { name: "output_directory", kind: "text", unset: "asConfigured" },
    ],
  },
  {
    title: "retention",
    fields: [
      { name: "retention_output_days", kind: "number", unset: "forEver" },
      { name: "retention_workspace_days", kind: "number", unset: "forEver" },
    ],
  },
];

/** Parses a typed text: a value, null for the default, or undefined if it is invalid. */
export function typedValue(kind: PlatformField["kind"], text: string): string | number | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  if (kind !== "number") return written;
  const number = Number(written);
  return Number.isFinite(number) ? number : undefined;
}
