import { z } from "zod";
import { CheckpointId, TaskId } from "../ids.ts";

/** What a checkpoint was taken for. */
export const CheckpointTrigger = z.enum([
  "interval",
  "rate_limit",
  "pause",
  "error",
  "phase_end",
  "question",
  "before_restore",
  "by_hand",
]);
export type CheckpointTrigger = z.infer<typeof CheckpointTrigger>;

/**
 * What is needed to go on from here: the workspace as a commit, and the task's state at event `seq` in a file
 * whose checksum is part of the record. The conversation, open questions and what was still to be told are in it.
 */
export const Checkpoint = z.object({
  id: CheckpointId,
  taskId: TaskId,
  format: z.literal(1),
  trigger: CheckpointTrigger,
  at: z.iso.datetime(),
  seq: z.int(),
  phase: z.int().nullable(),
  step: z.int().nullable(),
  progress: z.number(),
  /** The workspace; null where there was none yet. */
  commit: z.string().nullable(),
  /** The agent's own session, for kinds that can be taken up. */
  sessionId: z.string().nullable(),
  /** Names only; the values stay in the settings. */
  environment: z.array(z.string()),
  tokensUsed: z.int(),
  /** SHA-256 of the file. */
  checksum: z.string(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** What going back to a checkpoint would do, before anybody decides on it. */
export const RestoreEffects = z.object({
  /** Files that come back, change, or go; against what was last kept of the workspace. */
  files: z.array(z.object({ path: z.string(), becomes: z.enum(["back", "changed", "gone"]) })),
  /** When the workspace was last kept; what was done after that is not among the files. Null where it never was. */
  comparedAt: z.iso.datetime().nullable(),
  /** How much of what was said would be forgotten. */
  messages: z.int(),
  phaseNow: z.int().nullable(),
  phaseThen: z.int().nullable(),
  /** What had been handed in is verified again, and not worked on. */
  verifiesAgain: z.boolean(),
  /** A review that waits for a decision would be closed. */
  closesReview: z.boolean(),
});
export type RestoreEffects = z.infer<typeof RestoreEffects>;

/**
 * Where a task is taken back to: the workspace, the place in the workflow, and what was said by then. `collecting`:
 * the phase had been handed in, so that it is verified again and not worked on.
 */
export const RestorePlan = z.object({
  checkpointId: CheckpointId.nullable(),
  commit: z.string().nullable(),
  phase: z.int().nullable(),
  stage: z.enum(["working", "collecting"]),
  stepsDone: z.array(z.int()),
  documents: z.array(z.string()),
  baseCommit: z.string().nullable(),
  conversation: z.array(
    z.object({ by: z.enum(["person", "agent"]), text: z.string(), at: z.iso.datetime() }),
  ),
});
export type RestorePlan = z.infer<typeof RestorePlan>;
