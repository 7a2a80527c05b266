import { z } from "zod";
import { pageOf, type Route } from "./route.ts";

/** What was seen, for those who say it in words of their own. */
const Seen = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("agent"),
    /** The agent's name; of a command line that no agent uses, its own. */
    name: z.string(),
    configured: z.boolean(),
    state: z.enum(["built_in", "ready", "not_signed_in", "missing", "not_executable"]),
    /** What the program says of its version, where it was asked. */
    version: z.string().nullable(),
    /** The entry of the configuration that connects it, for a command line that no agent uses. */
    configuration: z.object({ kind: z.string(), command: z.array(z.string()).optional() }).optional(),
  }),
  z.object({ what: z.literal("disk"), freeBytes: z.number(), enough: z.boolean() }),
  z.object({ what: z.literal("git"), found: z.boolean() }),
  z.object({ what: z.literal("sandbox"), contained: z.boolean() }),
]);

/** One thing of the machine that was looked at: fine, worth knowing, or in the way. */
export const Finding = z.object({
  name: z.string(),
  status: z.enum(["ok", "note", "problem"]),
  message: z.string(),
  seen: Seen.optional(),
});
export type Finding = z.infer<typeof Finding>;

/** The route of what is looked at on the machine. */
export const checkContract = {
  "GET /api/checks": {
    summary:
      "The machine as `doctor` sees it: disk, git, sandbox, and whether the programs of the agents are there and signed in. Looked at anew at most once a minute",
    response: pageOf(Finding),
  },
} as const satisfies Record<string, Route>;
