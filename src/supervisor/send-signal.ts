import { isAlive, type ProcessIdentity, type ProcessTable } from "./process-table.ts";

/** Sends a signal to exactly this process; one that is gone, replaced under its number, or not ours to signal is left alone. */
export async function sendSignal(
  table: ProcessTable,
  target: ProcessIdentity,
  signal: NodeJS.Signals,
): Promise<void> {
  if (!(await isAlive(table, target))) return;
  try {
    process.kill(target.pid, signal);
  } catch {
    // Gone in this instant, or of another user. Whoever waits for the effect looks at the process table.
  }
}
