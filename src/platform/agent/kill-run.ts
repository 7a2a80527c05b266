import { existsSync } from "node:fs";
import type { AgentNetworks } from "../../supervisor/network/agent-networks.ts";
import { removeRun } from "../../supervisor/remove.ts";
import { sweepRun } from "../../supervisor/sweep.ts";

/**
 * Kills a run whose task another server now owns, if the run is on this machine. The other server may already have
 * started a new agent, so this run gets no time to shut down and is never thawed.
 */
export async function killRun(
  { runId, directory }: { readonly runId: string; readonly directory: string },
  networks: Pick<AgentNetworks, "close">,
): Promise<void> {
  if (!existsSync(directory)) return;
  await sweepRun(directory, { graceMs: 0 });
  await networks.close(runId);
  await removeRun(directory);
}
