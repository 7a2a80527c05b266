import { closedParent } from "./agent-user.ts";
import { giveTo } from "./give-files.ts";
import { thisMachine, type Machine } from "./machine.ts";

/**
 * Gives a directory to the user of agents, as the start of a run would. Does nothing if agents run as the server's user,
 * or if their user cannot enter the directory.
 */
export async function giveToAgents(
  directory: string,
  { agentUser, sandbox }: Machine = thisMachine(),
): Promise<void> {
  if (agentUser === null) return;
  if (sandbox.kind === "none" && closedParent(agentUser, directory) !== undefined) return;
  await giveTo(agentUser, directory);
}
