import { z } from "zod";

/** One thing the demo agent does. `{answer}` in a text stands for the last answer it was given. */
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

/** What the demo agent plays: its steps in order, and what it says to a person who writes afterwards. */
export const Scenario = z.strictObject({
  steps: z.array(Step).min(1),
  reply: z.string(),
});
export type Scenario = z.infer<typeof Scenario>;
