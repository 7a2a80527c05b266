import type { Store } from "../../store/store.ts";
import { removeRun } from "../../supervisor/remove.ts";
import { sweepRuns } from "../../supervisor/sweep.ts";

/** Ends every process of a run that no task owns. Nothing else starts until this is done. */
export async function sweepUnowned(
  runs: string,
  { store, onFault }: { store: Store; onFault: (what: string, fault: unknown) => void },
): Promise<void> {
  const owned = await store.openRuns();
  try {
    const swept = await sweepRuns(runs, new Set(owned.map(({ runId }) => runId)));
    await Promise.all(swept.map(({ dir }) => removeRun(dir)));
  } catch (fault) {
    onFault("Some processes without a task could not be ended", fault);
  }
}
