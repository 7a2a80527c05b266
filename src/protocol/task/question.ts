import { z } from "zod";
import { QuestionId, TaskId } from "../ids.ts";

/** A question from an agent to a person. It is asked once, and answered, skipped or expired once. */
export const Question = z.object({
  id: QuestionId,
  taskId: TaskId,
  /** The parent task, if a verifier asks. Lists show the question under the parent's title. */
  parentTaskId: TaskId.optional(),
  status: z.enum(["pending", "answered", "skipped", "expired"]),
  category: z.enum(["business", "clarification", "choice", "confirmation"]),
  question: z.string(),
  options: z.array(z.string()),
  default: z.string().nullable(),
  required: z.boolean(),
  answer: z.string().optional(),
  /** True if it came with the completion of a phase and is answered with the decision on it. */
  withReview: z.boolean().optional(),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().optional(),
  answeredBy: z.string().optional(),
});
export type Question = z.infer<typeof Question>;
