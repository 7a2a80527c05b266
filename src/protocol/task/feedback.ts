import { z } from "zod";

/** A person's feedback on a task's result. Only the latest of each person counts. */
export const Feedback = z.object({
  author: z.string(),
  at: z.iso.datetime(),
  rating: z.int().min(1).max(5).nullable(),
  thumbsUp: z.boolean().nullable(),
  comment: z.string().nullable(),
});
export type Feedback = z.infer<typeof Feedback>;
