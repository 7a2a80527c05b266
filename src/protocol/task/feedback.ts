import { z } from "zod";

/** What a person thinks of a task's result. The last word of each person counts. */
export const Feedback = z.object({
  author: z.string(),
  at: z.iso.datetime(),
  rating: z.int().min(1).max(5).nullable(),
  thumbsUp: z.boolean().nullable(),
  comment: z.string().nullable(),
});
export type Feedback = z.infer<typeof Feedback>;
