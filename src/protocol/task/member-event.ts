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
  others: z.array(z.object({ name: MemberName, mayCall: z.boolean() })),
  /** Seconds until a question of the member expires; 0 for never. */
  questionExpirySeconds: z.int(),
});
export type MemberAssignment = z.infer<typeof MemberAssignment>;

/** A message of the office to a member. */
export const ToldMail = z.object({
  kind: z.enum(["task", "result", "answer", "message", "error"]),
  from: z.string(),
  text: z.string(),
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
