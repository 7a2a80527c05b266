import { graphOf } from "../../protocol/orchestration/graph.ts";
import type { OrchestrationState, PhaseState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationDraft } from "./draft.ts";

/** Returns the first phase that is not finished: the one whose work is merged. */
export function currentPhase({ phases }: Pick<OrchestrationState, "phases">): PhaseState | null {
  return phases.find(({ status }) => status === "waiting" || status === "open") ?? null;
}

/**
 * Opens phases and finishes those whose tasks are all settled. With a strict barrier a phase opens once the one before
 * it is finished; otherwise all open at once, and only their merges keep the order.
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

/** A phase without merges keeps the commit that it began with. */
function finishPhase(draft: OrchestrationDraft, number: number): void {
  const { tip, landed } = draft.state;
  if (tip === null) return;
  const last = landed.findLast(({ commit }) => commit === tip);
  draft.add({ type: "phase.finished", phase: number, commit: tip, tested: last?.tested ?? "untested" });
}

/** Returns true if no task of the phase can still change without a person. */
export function isSettled({ plan, progress }: OrchestrationState, phase: number): boolean {
  const members = graphOf(plan).phases.get(phase) ?? [];
  return members.every((task) => ["completed", "failed", "blocked"].includes(progress.nodes[task]!.status));
}

/** Finishes the orchestration once every phase is finished and the person's branch has the result. */
export function finishOrchestration(draft: OrchestrationDraft): void {
  const { status, phases, tip, moved, progress, plan } = draft.state;
  if (status !== "running" || currentPhase(draft.state) !== null || tip === null || moved !== tip) return;
  if (phases.some((phase) => phase.status === "open")) return;
  const failed = plan.tasks.some(
    ({ optional }, index) => !optional && progress.nodes[index]!.status !== "completed",
  );
  draft.add({ type: "orchestration.finished", status: failed ? "failed" : "completed" });
}
