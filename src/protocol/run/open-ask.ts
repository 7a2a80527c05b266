import { z } from "zod";
import { QuestionId } from "../ids.ts";

/** A question or permission request from the agent's own tools, with the questions it became. */
export const OpenAsk = z.object({
  id: z.string(),
  kind: z.enum(["question", "permission"]),
  raw: z.unknown(),
  questionIds: z.array(QuestionId),
});
export type OpenAsk = z.infer<typeof OpenAsk>;
