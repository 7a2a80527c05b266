import { z } from "zod";
import { OfficeId } from "../ids.ts";
import { MemberName } from "../office/definition.ts";
import { OfficeSaid } from "../office/said.ts";

/** The work of a member of an office: its role, and the others. */
export const MemberAssignment = z.object({
  officeId: OfficeId,
  name: MemberName,
  role: z.string(),
  language: z.enum(["en", "ko"]),
  /** The model of the agent. If missing, the model from the agent's configuration. */
  model: z.string().optional(),
  others: z.array(z.object({ name: MemberName, mayCall: z.boolean() })),
  /** Seconds until a question of the member expires; 0 for never. */
  questionExpirySeconds: z.int(),
});
export type MemberAssignment = z.infer<typeof MemberAssignment>;

/** A call of the member that is still open when its turn begins. */
const OpenCall = z.object({
  to: MemberName,
  /** The call is queued, was handed over, or the callee has started to work on it. */
  status: z.enum(["queued", "handed_over", "confirmed"]),
  ageSeconds: z.int(),
});
export type OpenCall = z.infer<typeof OpenCall>;

/** A message of the office to a member. */
export const ToldMail = z.object({
  kind: z.enum(["task", "result", "answer", "message", "error"]),
  from: z.string(),
  text: z.string(),
  /** The member's open calls; only in the last message of a turn, and only if there are any. */
  openCalls: z.array(OpenCall).optional(),
});
export type ToldMail = z.infer<typeof ToldMail>;

/** Events of the conversation between a member and its office. */
export const memberEvents = [
  /** Messages that the member wrote for its office, in order. */
  z.object({ type: z.literal("office.said"), messages: z.array(OfficeSaid) }),
  /** The office has taken the member's first `taken` messages and opens its turn of this number. */
  z.object({
    type: z.literal("office.told"),
    number: z.int(),
    taken: z.int(),
    mail: z.array(ToldMail).min(1),
  }),
] as const;
