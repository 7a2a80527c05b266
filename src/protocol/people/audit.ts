import { z } from "zod";

/** An act on the installation, or the attempt. Reads that were allowed are not recorded. */
export const AuditEntry = z.object({
  /** Sorts by time. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The name of the person; null if nobody was signed in. */
  person: z.string().nullable(),
  /** The name of the personal token, if one acted. */
  token: z.string().nullable(),
  /** The network address of the sender; empty for a command that works without a server. */
  address: z.string(),
  /** The route, such as `POST /api/reviews/:id/approve`, the command, such as `signalbox people recover`, or what the server does by itself. */
  act: z.string(),
  /** True if an assistant called it over MCP. */
  mcp: z.boolean(),
  /** The object of the act: the parameters of the route, separated by spaces; empty if it has none. */
  target: z.string(),
  outcome: z.enum(["allowed", "refused"]),
  /** The code and the sentence of the refusal. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Chooses entries of the audit log. */
export const AuditFilter = {
  person: z.string().max(200).optional(),
  outcome: AuditEntry.shape.outcome.optional(),
  /** Part of the act, without case, such as `reviews` or `DELETE`. */
  act: z.string().max(200).optional(),
  /** Part of the target, such as the id of a task. */
  target: z.string().max(200).optional(),
  /** The first and the last day (UTC). */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const Filter = z.object(AuditFilter);
export type AuditFilter = z.infer<typeof Filter>;

/** The entry about an act that is in progress. It is written with the first thing that the act changes. */
export interface AuditNote {
  entry: AuditEntry;
  /** Set once the entry is stored. */
  committed: boolean;
}
