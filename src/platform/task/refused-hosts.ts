import type { RunId, TaskId } from "../../protocol/ids.ts";
import type { RefusedDestination } from "../../supervisor/network/serve-network.ts";
import type { TaskStreams } from "./task-streams.ts";

/** The longest name of a host that DNS allows. */
const mostHostCharacters = 253;

/** Records a host that an agent tried to reach and may not. The output of a build shows those that the build tried. */
export async function recordRefused(
  { runId, taskId, refused }: { runId: RunId; taskId: TaskId; refused: RefusedDestination },
  streams: Pick<TaskStreams, "executeAsOwner">,
  onFault: (what: string, fault: unknown) => void,
): Promise<void> {
  try {
    const host = `${refused.host.slice(0, mostHostCharacters)}:${refused.port}`;
    await streams.executeAsOwner(taskId, { type: "host.refused", runId, host });
  } catch (fault) {
    onFault(`A refused host of ${taskId} could not be recorded`, fault);
  }
}
