import { z } from "zod";
import { pageOf, type Route } from "./route.ts";

/** The structured form of a finding, for clients that word it themselves. */
const Seen = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("agent"),
    /** The agent's name, or the command line's own name if no agent uses it. */
    name: z.string(),
    configured: z.boolean(),
    state: z.enum(["built_in", "ready", "not_signed_in", "missing", "not_executable"]),
    /** The version that the program reports, if it was queried. */
    version: z.string().nullable(),
    /** The configuration entry that connects a command line that no agent uses. */
    configuration: z.object({ kind: z.string(), command: z.array(z.string()).optional() }).optional(),
  }),
  z.object({ what: z.literal("disk"), freeBytes: z.number(), enough: z.boolean() }),
  z.object({ what: z.literal("git"), found: z.boolean() }),
  z.object({ what: z.literal("sandbox"), contained: z.boolean() }),
]);

/** The result of one check of the machine: fine, worth knowing, or a problem. */
export const Finding = z.object({
  name: z.string(),
  status: z.enum(["ok", "note", "problem"]),
  message: z.string(),
  seen: Seen.optional(),
});
export type Finding = z.infer<typeof Finding>;

/** The route for checks of the machine. */
export const checkContract = {
  "GET /api/checks": {
    summary:
      "Get the results of `doctor`: disk, git, sandbox, and if the agents' programs are installed and signed in. Refreshed at most once a minute",
    response: pageOf(Finding),
  },
} as const satisfies Record<string, Route>;
