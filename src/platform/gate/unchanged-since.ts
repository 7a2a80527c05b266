import type { TaskState } from "../../protocol/task/state.ts";
import type { CheckedCriterion } from "../../checks/finding.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";

/**
 * Checks a phase in which only the verifier works: nothing may have changed since the last gate, except by a rework of
 * this phase.
 */
export async function unchangedSince(
  { gate }: TaskState,
  snapshots: Snapshots,
  commit: string,
): Promise<CheckedCriterion> {
  const changes = gate.baseCommit === null ? [] : await snapshots.changes(gate.baseCommit, commit);
  const allowed = gate.reworked || changes.length === 0;
  const paths = changes.map(({ path }) => path);
  return {
    id: "UNCHANGED",
    title: "No unexplained changes since the approved commit",
    status: allowed ? "passed" : "failed",
    summary:
      changes.length === 0
        ? "No changes."
        : `Changed in the rework of this phase: ${paths.slice(0, 20).join(", ")}.`,
    findings: allowed
      ? []
      : paths.map((file) => ({
          file,
          message: "Changed after the approval.",
          suggestion: "Undo these changes, or explain in a document why they were needed.",
        })),
  };
}
