import { isAlive, type ProcessIdentity, type ProcessTable } from "./process-table.ts";

/**
 * Sends a signal to exactly this process. Does nothing if it is gone, if its pid was reused, or if we may not
 * signal it. Calls `check` immediately before the signal; if it throws, no signal is sent.
 */
export async function sendSignal(
  table: ProcessTable,
  target: ProcessIdentity,
  signal: NodeJS.Signals,
  check: () => void = () => {},
): Promise<void> {
  if (!(await isAlive(table, target))) return;
  check();
  try {
    process.kill(target.pid, signal);
  } catch {
    // The process just exited or belongs to another user. Callers that wait for the effect check the process
    // table.
  }
}
