import { z } from "zod";

/** One step of a scenario. `{answer}` in a text is replaced by the last answer. */
const Step = z.union([
  z.strictObject({ say: z.string(), afterMs: z.int().min(0).default(0) }),
  z.strictObject({
    ask: z.strictObject({
      category: z.enum(["business", "clarification", "choice", "confirmation"]),
      question: z.string(),
      options: z.array(z.string()).default([]),
      default: z.string().optional(),
      required: z.boolean().default(true),
    }),
  }),
  z.strictObject({ write: z.string(), content: z.string() }),
  z.strictObject({ complete: z.strictObject({ summary: z.string() }) }),
]);
export type Step = z.infer<typeof Step>;

/** A scenario: its steps in order, and the reply to later messages of the person. */
export const Scenario = z.strictObject({
  steps: z.array(Step).min(1),
  reply: z.string(),
});
export type Scenario = z.infer<typeof Scenario>;
