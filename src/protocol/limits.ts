import { z } from "zod";

const outputMb = z.int().min(1).max(1_000_000);
const memoryMb = z.int().min(16).max(100_000_000);
const processes = z.int().min(4).max(1_000_000);
const workspaceMb = z.int().min(1).max(100_000_000);
const minutes = z.number().positive().max(1_000_000);

/**
 * Resource limits of one run: output, memory (including temporary files in the sandbox) and number of processes of all
 * its programs together, disk space of its workspace, and minutes of work. Time spent stopped does not count.
 */
export const Limits = z.strictObject({
  outputMb: outputMb.default(256),
  memoryMb: memoryMb.default(8192),
  processes: processes.default(1024),
  workspaceMb: workspaceMb.default(10_240),
  minutes: minutes.default(480),
});
export type Limits = z.infer<typeof Limits>;

/** Limits of one agent, which override those for all agents. */
export const OwnLimits = z.strictObject({ outputMb, memoryMb, processes, workspaceMb, minutes }).partial();
