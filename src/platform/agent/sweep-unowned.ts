import type { RunId } from "../../protocol/ids.ts";
import type { Store } from "../../store/store.ts";
import { removeRun } from "../../supervisor/remove.ts";
import { sweepRuns } from "../../supervisor/sweep.ts";

/** Options for the sweep. */
export interface SweepOptions {
  readonly store: Pick<Store, "openRuns">;
  /** Returns true if the agents of a stream may be in this runs directory and must stay alive. */
  readonly isMine: (stream: string) => boolean;
  /** True if another server may work on the tasks of these runs: then no process may continue until it is killed. */
  readonly isOneOfSeveral: boolean;
  /** Receives each run that stays alive, before `sweepUnowned` ends any other run. */
  readonly keep: (runId: RunId, stream: string) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Ends every process of a run that no task owns, or whose task another node owns. Nothing else starts until then. */
export async function sweepUnowned(
  runs: string,
  { store, isMine, isOneOfSeveral, keep, onFault }: SweepOptions,
): Promise<void> {
  const owned = (await store.openRuns()).filter(({ stream }) => isMine(stream));
  for (const { runId, stream } of owned) keep(runId, stream);
  const kept = new Set(owned.map(({ runId }) => runId));
  for (let left = isOneOfSeveral ? tries : 1; left > 0; left--) {
    try {
      const swept = await sweepRuns(runs, kept, isOneOfSeveral ? { graceMs: 0 } : {});
      await Promise.all(swept.map(({ dir }) => removeRun(dir)));
      return;
    } catch (fault) {
      onFault("Some processes without a task could not be ended", fault);
    }
  }
}

/** The number of times that a node tries: a process that is left could work beside the agent of another node. */
const tries = 5;
