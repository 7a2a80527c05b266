import { z } from "zod";

/**
 * What a task keeps of the phases it goes through, from the day it was created: a definition that changes
 * later does not change what is under way.
 */
export const PhaseOutline = z.object({
  number: z.int(),
  name: z.string(),
  worker: z.enum(["agent", "verifier"]),
  /** It produces code: the settings that agents may have are given to it. */
  code: z.boolean(),
  steps: z.array(z.object({ name: z.string(), deliverable: z.string().nullable() })),
  deliverables: z.array(z.string()),
});
export type PhaseOutline = z.infer<typeof PhaseOutline>;
