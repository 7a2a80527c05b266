import { z } from "zod";

/** The workflow definition that a verification used. */
export const DefinitionInForce = z.object({
  /** SHA-256 of the definition and its guides. */
  definition: z.string(),
  /** SHA-256 of the part that the verification of the phase depends on. */
  criteria: z.string(),
  /** The earlier time when another definition was in force: the creation of the task, or an earlier verification. */
  changedSince: z.enum(["creation", "verification"]).optional(),
});
export type DefinitionInForce = z.infer<typeof DefinitionInForce>;
