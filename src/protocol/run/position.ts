import { z } from "zod";

/** How far one output stream of a run has been read, kept and understood. */
export const StreamPosition = z.object({
  /** Bytes of the spool that have been read. */
  read: z.int(),
  /** Length of the task's kept log after those bytes were kept: where it is cut back to after a crash. */
  kept: z.int(),
});
export type StreamPosition = z.infer<typeof StreamPosition>;

/**
 * How far a run's output has been taken in. It is stored in the same transaction as the events that came
 * of it, so that after a crash reading goes on exactly there: no byte lost, no message twice.
 */
export const RunPosition = z.object({
  stdout: StreamPosition,
  stderr: StreamPosition,
  /** From which byte of stdout a new reader must be fed to understand what follows; never after `stdout.read`. */
  resume: z.int(),
  /** Offset of the last item acted on; items at or before it are repetitions. -1 before the first. */
  lastItem: z.int(),
});
export type RunPosition = z.infer<typeof RunPosition>;
