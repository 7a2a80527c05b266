import { z } from "zod";
import { TaskId, VerificationId } from "../ids.ts";
import { CriterionResult } from "../workflow/criterion.ts";
import { TaskType } from "./task.ts";

/** The branch of the original in the copy that a verifier judges, if the task changes existing code. */
export const originalBranch = "base";

/** The work that a verifier judges: one commit of another task, and the criteria. */
export const VerifyAssignment = z.object({
  verificationId: VerificationId,
  taskId: TaskId,
  taskType: TaskType,
  title: z.string(),
  description: z.string(),
  /** The language of the report; `other` if the task is in neither. Absent in logs of earlier versions. */
  language: z.enum(["en", "ko", "other"]).optional(),
  phase: z.int(),
  phaseName: z.string(),
  attempt: z.int(),
  commit: z.string(),
  criteria: z.array(z.object({ id: z.string(), text: z.string() })),
  documents: z.array(z.string()),
  guide: z.string().nullable(),
  /** The phase's instructions, if the verifier alone works on it. */
  instructions: z.string().optional(),
  /** Approved documents of earlier phases. */
  earlierDocuments: z.array(z.string()).optional(),
  /** Reasons why results of earlier verifiers of the same attempt were not accepted. */
  rejected: z.array(z.string()).optional(),
  /** The revision of the original in the repository of the verifier's copy, if the task changes existing code. */
  base: z.string().optional(),
  /** The command that shows the changes in that copy. */
  diff: z.array(z.string()).optional(),
  /** The platform's own findings on the same commit. */
  checked: z.array(CriterionResult),
});
export type VerifyAssignment = z.infer<typeof VerifyAssignment>;

/** The state of a verifier: its assignment, and its verdict once given. */
export interface VerifyState {
  readonly assignment: VerifyAssignment;
  readonly verdict: readonly CriterionResult[] | null;
}
