import { z } from "zod";

/** One entry of a verification report: the criterion, who checked it, and the result. */
export const CriterionResult = z.object({
  id: z.string(),
  /** `not_checked` neither passes nor fails the work; `details` has the reason. */
  status: z.enum(["passed", "failed", "not_checked"]),
  /** Checked by the platform's own code, or judged by the verifier. */
  by: z.enum(["platform", "verifier"]),
  title: z.string(),
  details: z.string(),
  suggestion: z.string().optional(),
  affectedDocuments: z.array(z.string()).optional(),
  /** Locations of the findings, for links on the page. */
  places: z.array(z.object({ file: z.string(), line: z.int() })).optional(),
});
export type CriterionResult = z.infer<typeof CriterionResult>;
