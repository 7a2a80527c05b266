import { z } from "zod";
import { Feedback } from "./feedback.ts";

/** Events after the end of a task: archiving, retention and feedback. */
export const storageEvents = [
  /** A ZIP file with everything about the task is in the archive directory under this name. */
  z.object({
    type: z.literal("task.archived"),
    file: z.string(),
    bytes: z.int(),
    /** The commit of the archived workspace; null if there was none. */
    commit: z.string().nullable(),
    /** Files whose content the archive lacks, because the file store has lost it. Absent if there are none. */
    missing: z.array(z.string()).optional(),
  }),
  /** The output of the task's agents was deleted; only the archive has it. */
  z.object({ type: z.literal("output.removed") }),
  /** The workspace was deleted and is restored when it is needed. A snapshot and the archive have its last state. */
  z.object({ type: z.literal("workspace.removed"), commit: z.string().nullable() }),
  z.object({ type: z.literal("workspace.returned") }),
  z.object({ type: z.literal("feedback.given"), ...Feedback.omit({ at: true }).shape }),
] as const;
