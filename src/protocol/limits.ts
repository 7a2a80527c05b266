import { z } from "zod";

const outputMb = z.int().min(1).max(1_000_000);
const memoryMb = z.int().min(16).max(100_000_000);
const processes = z.int().min(4).max(1_000_000);
const minutes = z.number().positive().max(1_000_000);

/**
 * What one run may use: so much output, so much memory and so many processes of all its programs together,
 * and so many minutes of work, in which time spent stopped does not count.
 */
export const Limits = z.strictObject({
  outputMb: outputMb.default(256),
  memoryMb: memoryMb.default(8192),
  processes: processes.default(1024),
  minutes: minutes.default(480),
});
export type Limits = z.infer<typeof Limits>;

/** Limits of one agent, in place of those for all. */
export const OwnLimits = z.strictObject({ outputMb, memoryMb, processes, minutes }).partial();
