import { z } from "zod";
import { NotificationKind, type PersonalChannel } from "./kinds.ts";
import { QuietHours } from "./quiet-hours.ts";

const Kinds = z.array(NotificationKind);

/** The notifications that one person wants, with their channels and times. */
export const NotificationPreferences = z.strictObject({
  /** The kinds that a channel leaves out. New kinds are told. */
  muted: z.strictObject({ email: Kinds, push: Kinds, slack: Kinds }),
  /** The address for e-mail; null for the one of the person. */
  email: z.email().nullable(),
  /** The id of the person's account in Slack, such as `U012AB3CD`; null without one. */
  slackId: z
    .string()
    .regex(/^[UW][A-Z0-9]{2,20}$/, { error: "must be a member ID of Slack such as U012AB3CD" })
    .nullable(),
  quiet: QuietHours.nullable(),
  /** True if the notifications of one minute arrive as one message. */
  grouped: z.boolean(),
  /** The language of the messages; null for the person's own. */
  language: z.enum(["en", "ko"]).nullable(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** The preferences of a person who has not changed them. */
export const usualPreferences: NotificationPreferences = {
  muted: {
    email: ["rate_limit", "agent_stuck", "orchestration_phase"],
    push: [],
    slack: ["rate_limit", "agent_stuck", "orchestration_phase"],
  },
  email: null,
  slackId: null,
  quiet: null,
  grouped: true,
  language: null,
};

/** Returns true if a channel of a person is to tell a kind. */
export function wants(
  { muted }: NotificationPreferences,
  channel: PersonalChannel,
  kind: NotificationKind,
): boolean {
  return !muted[channel].includes(kind);
}
