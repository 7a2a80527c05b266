import { z } from "zod";
import { Feedback } from "./feedback.ts";

/** What becomes of a task's things after its end, and what people think of its result. */
export const keepEvents = [
  /** A ZIP file with everything of the task is in the directory of archives under this name. */
  z.object({
    type: z.literal("task.archived"),
    file: z.string(),
    bytes: z.int(),
    /** The workspace as it went into the archive; null where there was none. */
    commit: z.string().nullable(),
  }),
  /** What the task's agents printed is no longer kept, except in the archive. */
  z.object({ type: z.literal("output.removed") }),
  /** The workspace is gone, and put in place again when it is needed; its last state is a snapshot, and in the archive. */
  z.object({ type: z.literal("workspace.removed"), commit: z.string().nullable() }),
  z.object({ type: z.literal("workspace.returned") }),
  z.object({ type: z.literal("feedback.given"), ...Feedback.omit({ at: true }).shape }),
] as const;
