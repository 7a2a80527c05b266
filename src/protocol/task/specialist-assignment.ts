import { z } from "zod";
import { OrchestrationId } from "../ids.ts";

/** The work of a specialist: one task of a list, in a checkout of the orchestration's own repository. */
export const SpecialistAssignment = z.object({
  orchestrationId: OrchestrationId,
  /** The id of the task in its list. */
  listId: z.string(),
  /** The name of the specialist. */
  role: z.string(),
  /** The commit that the work starts from. */
  base: z.string(),
  /** The commit whose files the checkout has; not `base` if a conflict is to be resolved in it. */
  content: z.string(),
  /** The name of the branch that is checked out. */
  branch: z.string(),
  /** The command that installs what the checkout needs; null means that of the project's manifest. */
  setup: z.string().nullable(),
  /** The command that tests the work; null means that of the project's manifest. */
  tests: z.string().nullable(),
  /** The number of times that the work may fail its tests before the task fails. */
  triesAtMost: z.int(),
});
export type SpecialistAssignment = z.infer<typeof SpecialistAssignment>;
