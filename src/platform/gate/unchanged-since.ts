import type { TaskState } from "../../protocol/task/state.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";

/**
 * Checks a phase in which only the verifier works: nothing may have changed since the last gate, except by a rework of
 * this phase.
 */
export async function unchangedSince(
  { gate }: TaskState,
  snapshots: Snapshots,
  commit: string,
): Promise<CriterionResult> {
  const changes = gate.baseCommit === null ? [] : await snapshots.changes(gate.baseCommit, commit);
  const allowed = gate.reworked || changes.length === 0;
  const paths = changes.map(({ path }) => path);
  return {
    id: "UNCHANGED",
    status: allowed ? "passed" : "failed",
    by: "platform",
    title: "No unexplained changes since the approved commit",
    details:
      changes.length === 0
        ? "No changes."
        : allowed
          ? `Changed in the rework of this phase: ${paths.slice(0, 20).join(", ")}.`
          : `Changed after the approval: ${paths.slice(0, 20).join(", ")}.`,
    ...(allowed ? {} : { suggestion: "Undo these changes, or explain in a document why they were needed." }),
    ...(allowed ? {} : { affectedDocuments: paths.slice(0, 50) }),
  };
}
