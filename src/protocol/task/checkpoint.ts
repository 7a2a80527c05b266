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
