import { z } from "zod";
import { ProjectId, TaskId } from "../ids.ts";
import { Label } from "../labels.ts";
import { AskedConfig } from "../orchestration/config.ts";
import { firstProject } from "../project/project.ts";
import { TaskType } from "../task/task.ts";

/** A condition on a delivery: a field must have one of these values, compared as text. */
export const TriggerCondition = z.strictObject({
  field: z.string().min(1).max(200),
  is: z.array(z.string().max(500)).min(1).max(20),
});
export type TriggerCondition = z.infer<typeof TriggerCondition>;

const conditions = z.array(TriggerCondition).max(10).default([]);

/** The way in which the sender of a webhook proves that it knows the secret; `none` accepts everybody. */
export const signatureSchemes = ["github", "gitlab", "standard", "hmac", "none"] as const;
export const SignatureScheme = z.enum(signatureSchemes);
export type SignatureScheme = z.infer<typeof SignatureScheme>;

/** Runs at the times of a cron expression. */
export const Schedule = z.strictObject({
  kind: z.literal("schedule"),
  /** Five fields (minute, hour, day, month, weekday), or a name such as `@daily`. */
  cron: z.string().trim().min(1).max(100),
  /** The time zone of the fields, such as `Asia/Seoul`. */
  timeZone: z.string().trim().min(1).max(64).default("UTC"),
  /** After a time without a server: one run for all that were missed, or none. */
  missed: z.enum(["once", "never"]).default("once"),
});
export type Schedule = z.infer<typeof Schedule>;

/** Runs for every POST to the hook address that is signed and meets the conditions. */
export const Webhook = z.strictObject({
  kind: z.literal("webhook"),
  scheme: SignatureScheme,
  /** The header with the signature of the scheme `hmac`. */
  header: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .default("X-Signature-256"),
  only: conditions,
});
export type Webhook = z.infer<typeof Webhook>;

/** The ways in which a task or an orchestration ends. */
const workEnds = ["completed", "failed", "cancelled"] as const;
export const WorkEnd = z.enum(workEnds);
export type WorkEnd = z.infer<typeof WorkEnd>;

/** Runs when other work ends. */
export const WorkEvent = z.strictObject({
  kind: z.literal("event"),
  of: z.enum(["task", "orchestration"]),
  ends: z.array(WorkEnd).min(1).max(3).default(["completed"]),
  /** The one task that is meant, in any project; null for all work of the trigger's project. */
  task: TaskId.nullable().default(null),
  only: conditions,
});
export type WorkEvent = z.infer<typeof WorkEvent>;

export const TriggerWhen = z.discriminatedUnion("kind", [Schedule, Webhook, WorkEvent]);
export type TriggerWhen = z.infer<typeof TriggerWhen>;

/** The template of a task. `title`, `description` and `source` may contain fields of a delivery. */
export const TaskTemplate = z.strictObject({
  kind: z.literal("task"),
  type: TaskType.default("custom"),
  title: z.string().trim().min(1).max(200),
  description: z.string().max(100_000).default(""),
  agent: z.string().min(1).optional(),
  verifier: z.string().min(1).optional(),
  source: z.string().min(1).max(4096).optional(),
  /** Maximum cost of each task in US dollars. */
  budget: z.number().positive().optional(),
  labels: z.array(Label).max(20).optional(),
});
export type TaskTemplate = z.infer<typeof TaskTemplate>;

/** The template of an orchestration. `path` and `list` may contain fields of a delivery. */
export const OrchestrationTemplate = z.strictObject({
  kind: z.literal("orchestration"),
  path: z.string().min(1).max(4096),
  list: z.string().min(1).max(1024).optional(),
  config: AskedConfig.partial().optional(),
});
export type OrchestrationTemplate = z.infer<typeof OrchestrationTemplate>;

export const WorkTemplate = z.discriminatedUnion("kind", [TaskTemplate, OrchestrationTemplate]);
export type WorkTemplate = z.infer<typeof WorkTemplate>;

/** The reaction to a new delivery while the work of an earlier one still runs. */
export const overlapPolicies = ["skip", "queue", "replace"] as const;
const OverlapPolicy = z.enum(overlapPolicies);
export type OverlapPolicy = z.infer<typeof OverlapPolicy>;

/** The part of a trigger that a person writes. */
export const TriggerDefinition = z.strictObject({
  name: z.string().trim().min(1).max(100),
  project: ProjectId.default(firstProject),
  when: TriggerWhen,
  work: WorkTemplate,
  overlap: OverlapPolicy.default("skip"),
  /** The number of deliveries of a webhook that are accepted in a minute. */
  perMinute: z.int().min(1).max(600).default(60),
});
export type TriggerDefinition = z.infer<typeof TriggerDefinition>;
