import { z } from "zod";

/** A phase as the task stores it at creation. A later change of the definition does not affect existing tasks. */
export const PhaseOutline = z.object({
  number: z.int(),
  name: z.string(),
  worker: z.enum(["agent", "verifier"]),
  /** True if the phase produces code; it then receives the settings that agents may have. */
  code: z.boolean(),
  steps: z.array(z.object({ name: z.string(), deliverable: z.string().nullable() })),
  deliverables: z.array(z.string()),
});
export type PhaseOutline = z.infer<typeof PhaseOutline>;
