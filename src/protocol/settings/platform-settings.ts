import { z } from "zod";

const Hours = z.number().min(0).max(8760);
const Minutes = z.number().min(1).max(100_000);
const Days = z.int().min(1).max(36_500);
const Usd = z.number().min(0).max(1_000_000);

/**
 * What the platform goes by, with what stands where nobody has said anything. Null means: as the
 * configuration file says (agents, model, output directory, concurrency), no limit (budgets), or for ever
 * (retention).
 */
export const PlatformSettings = z.strictObject({
  default_agent: z.string().min(1).nullable().default(null),
  verifier_agent: z.string().min(1).nullable().default(null),
  default_model: z.string().min(1).nullable().default(null),
  permission_mode: z.enum(["edits", "ask", "all"]).nullable().default(null),
  output_directory: z
    .string()
    .startsWith("/", { error: "must be an absolute path" })
    .nullable()
    .default(null),
  concurrency: z.int().min(1).max(10_000).nullable().default(null),
  budget_task_usd: Usd.nullable().default(null),
  budget_day_usd: Usd.nullable().default(null),
  /** 0: nobody is told. */
  silence_minutes: z.number().min(0).max(100_000).default(30),
  verification_timeout_minutes: Minutes.default(30),
  build_timeout_minutes: Minutes.default(15),
  verifications_at_once: z.int().min(1).max(100).default(2),
  review_auto_approve_after_7_days: z.boolean().default(false),
  review_reminder_hours: Hours.default(24),
  review_urgent_reminder_hours: Hours.default(48),
  review_escalation_hours: Hours.default(72),
  retention_output_days: Days.nullable().default(null),
  retention_workspace_days: Days.nullable().default(null),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** The name of something the platform itself goes by. */
export type PlatformSettingName = keyof PlatformSettings;

/** What stands where nothing is set. */
export const platformDefaults: PlatformSettings = PlatformSettings.parse({});

/** Whether a setting is the platform's own, and so never given to agents. */
export function isPlatformSetting(name: string): name is PlatformSettingName {
  return Object.hasOwn(PlatformSettings.shape, name);
}
