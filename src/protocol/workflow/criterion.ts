import { z } from "zod";

/** One line of a verification report: what was looked at, by whom, and what came of it. */
export const CriterionResult = z.object({
  id: z.string(),
  status: z.enum(["passed", "failed"]),
  /** Checked by the platform's own code, or judged by the verification agent. */
  by: z.enum(["platform", "verifier"]),
  title: z.string(),
  details: z.string(),
  suggestion: z.string().optional(),
  affectedDocuments: z.array(z.string()).optional(),
  /** Where it was found, for the page to link to. */
  places: z.array(z.object({ file: z.string(), line: z.int() })).optional(),
});
export type CriterionResult = z.infer<typeof CriterionResult>;
