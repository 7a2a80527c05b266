import { graphOf } from "../../protocol/orchestration/graph.ts";
import type { OrchestrationState, PhaseState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCommand } from "./command.ts";
import type { OrchestrationDraft } from "./draft.ts";

/** Returns the first unfinished phase, the only one whose work is merged now; null if all are finished. */
export function currentPhase({ phases }: Pick<OrchestrationState, "phases">): PhaseState | null {
  return phases.find(({ status }) => status === "waiting" || status === "open") ?? null;
}

/**
 * Opens phases, and finishes those whose tasks are all settled. With a strict barrier, a phase opens after
 * the previous one has finished. Otherwise all phases open at once, and only their merges keep the order.
 */
export function advancePhases(draft: OrchestrationDraft): void {
  if (draft.state.status !== "running" || draft.state.tip === null) return;
  for (const { number } of draft.state.phases) {
    const phase = draft.state.phases.find((each) => each.number === number);
    if (phase === undefined) continue;
    if (phase.status === "waiting") draft.add({ type: "phase.opened", phase: number, base: draft.state.tip });
    const current = currentPhase(draft.state);
    if (current?.number === number && isSettled(draft.state, number)) finishPhase(draft, number);
    if (draft.state.config.phase_barrier === "strict" && currentPhase(draft.state)?.number === number) return;
  }
}

/**
 * Finishes a phase at the current tip, with the test result of that tip. A tip that no merge has produced
 * counts as untested.
 */
function finishPhase(draft: OrchestrationDraft, number: number): void {
  const { tip, landed } = draft.state;
  if (tip === null) return;
  const last = landed.findLast(({ commit }) => commit === tip);
  draft.add({ type: "phase.finished", phase: number, commit: tip, tested: last?.tested ?? "untested" });
}

/** Returns true if every task of the phase is completed, failed or blocked. */
export function isSettled({ plan, progress }: OrchestrationState, phase: number): boolean {
  const members = graphOf(plan).phases.get(phase) ?? [];
  return members.every((task) => ["completed", "failed", "blocked"].includes(progress.nodes[task]!.status));
}

/** Adds a task to a finished phase that corrects a merge whose tests fail. */
export function addRepair(
  draft: OrchestrationDraft,
  { phase, base, output }: Extract<OrchestrationCommand, { type: "phase.broken" }>,
): void {
  if (draft.state.phases.find(({ number }) => number === phase)?.status !== "finished") return;
  const ids = new Set(draft.state.plan.tasks.map(({ id }) => id.toLowerCase()));
  let number = 1;
  while (ids.has(`repair-${number}`)) number += 1;
  draft.add({
    type: "repair.added",
    phase,
    task: `repair-${number}`,
    title: `Repair the tests of phase ${phase}`,
    base,
    reason: output,
  });
}

/** Returns true if a repair of the phase has failed, so that another one would be a waste. */
export function hasFailedRepair({ plan, progress, work }: OrchestrationState, phase: number): boolean {
  return plan.tasks.some(
    (task, index) =>
      task.phase === phase && work[index]!.repairs !== null && progress.nodes[index]!.status === "failed",
  );
}

/** Finishes the orchestration once every phase is finished and the person's branch contains the result. */
export function finishOrchestration(draft: OrchestrationDraft): void {
  const { status, phases, tip, moved, progress, plan } = draft.state;
  if (status !== "running" || currentPhase(draft.state) !== null || tip === null || moved !== tip) return;
  if (phases.some((phase) => phase.status === "open")) return;
  const failed = plan.tasks.some(
    ({ optional }, index) => !optional && progress.nodes[index]!.status !== "completed",
  );
  draft.add({ type: "orchestration.finished", status: failed ? "failed" : "completed" });
}
