import { z } from "zod";

/** The reading position of one output stream of a run. */
export const StreamPosition = z.object({
  /** Bytes of the spool that have been read. */
  read: z.int(),
  /** Length of the task's output log after those bytes were stored. After a crash the log is truncated to it. */
  kept: z.int(),
});
export type StreamPosition = z.infer<typeof StreamPosition>;

/**
 * The reading position of a run. It is stored in the same transaction as the events parsed from the output, so after a
 * crash reading continues exactly there: no byte is lost and no message is read twice.
 */
export const RunPosition = z.object({
  stdout: StreamPosition,
  stderr: StreamPosition,
  /** Offset in stdout from which a new reader must be fed to parse the rest; never after `stdout.read`. */
  resume: z.int(),
  /** Offset of the last item that was handled; items at or before it are repetitions. -1 before the first. */
  lastItem: z.int(),
});
export type RunPosition = z.infer<typeof RunPosition>;
