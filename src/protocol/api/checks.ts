import { z } from "zod";
import { rights } from "../people/right.ts";
import { pageOf, type Route } from "./route.ts";

/** The structured form of a finding, for clients that word it themselves. */
const Seen = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("agent"),
    /** The agent's name, or the command line's own name if no agent uses it. */
    name: z.string(),
    configured: z.boolean(),
    /** The product's name, if the program is a known command line. */
    title: z.string().nullable(),
    state: z.enum([
      "built_in",
      "ready",
      "not_signed_in",
      "unsupported",
      "not_answering",
      "missing",
      "not_executable",
    ]),
    /** The version that the program reports, if it was queried. */
    version: z.string().nullable(),
    /** The shell command that makes the agent ready; null if it is ready or if there is no such command. */
    fix: z.string().nullable(),
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
    right: rights.view,
    summary:
      "Get the results of `doctor`: disk, git, sandbox, and if the agents' programs are installed and signed in. Refreshed at most once a minute",
    query: z.object({
      /** True: inspect the machine now, even if it was inspected a moment ago. */
      fresh: z.enum(["true", "false"]).optional(),
    }),
    response: pageOf(Finding),
  },
} as const satisfies Record<string, Route>;
