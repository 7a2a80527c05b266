import { z } from "zod";
import { OrchestrationId } from "../ids.ts";
import { LeaseOfSpecialist } from "./lease.ts";

/** The work of a specialist: one task of a list, in a checkout of the orchestration's own repository. */
export const SpecialistAssignment = z.object({
  orchestrationId: OrchestrationId,
  /** The id of the task in its list. */
  listId: z.string(),
  /** The name of the specialist. */
  role: z.string(),
  /** The commit that the work starts from. */
  base: z.string(),
  /**
   * The commit whose files the checkout contains. It differs from `base` if the checkout has a conflict to
   * resolve.
   */
  content: z.string(),
  /** The name of the branch to check out. */
  branch: z.string(),
  /**
   * The command that installs the dependencies of the checkout; null means the command of the project's
   * manifest.
   */
  setup: z.string().nullable(),
  /** The command that tests the work; null means the command of the project's manifest. */
  tests: z.string().nullable(),
  /** The number of times that the work may fail its tests before the task fails. */
  triesAtMost: z.int(),
  /** Its ports and databases; missing in logs of earlier versions. */
  lease: LeaseOfSpecialist.optional(),
});
export type SpecialistAssignment = z.infer<typeof SpecialistAssignment>;
