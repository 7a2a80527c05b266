import { z } from "zod";
import { CheckpointId, TaskId } from "../ids.ts";

/** The reason for taking a checkpoint. */
export const CheckpointTrigger = z.enum([
  "interval",
  "rate_limit",
  "pause",
  "error",
  "phase_end",
  "question",
  "completion",
  "before_restore",
  "before_retry",
  "by_hand",
]);
export type CheckpointTrigger = z.infer<typeof CheckpointTrigger>;

/**
 * A point from which a task can continue: the workspace as a commit, and the task's state at event `seq` in a file
 * whose checksum is part of the record. The file contains the conversation, open questions and unsent messages.
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
  /** The commit of the workspace; null if there was none yet. */
  commit: z.string().nullable(),
  /** The agent's own session, for kinds that can resume one. */
  sessionId: z.string().nullable(),
  /** Names only; the values stay in the settings. */
  environment: z.array(z.string()),
  tokensUsed: z.int(),
  /** SHA-256 of the file. */
  checksum: z.string(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A preview of restoring a checkpoint. */
export const RestoreEffects = z.object({
  /** Files that would return, change or disappear, compared with the last snapshot of the workspace. */
  files: z.array(z.object({ path: z.string(), becomes: z.enum(["back", "changed", "gone"]) })),
  /** The time of the last snapshot. Later changes are not among the files. Null if there is none. */
  comparedAt: z.iso.datetime().nullable(),
  /** Number of messages that would be removed from the conversation. */
  messages: z.int(),
  phaseNow: z.int().nullable(),
  phaseThen: z.int().nullable(),
  /** True if the submitted work would be verified again instead of reworked. */
  verifiesAgain: z.boolean(),
  /** True if a review that waits for a decision would be closed. */
  closesReview: z.boolean(),
});
export type RestoreEffects = z.infer<typeof RestoreEffects>;

/**
 * The target of a restore: the workspace, the position in the workflow, and the conversation up to then. `collecting`:
 * the phase had been submitted, so it is verified again instead of reworked.
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
