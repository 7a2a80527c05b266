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
