import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { PhaseOutline } from "../../protocol/workflow/outline.ts";

/** What a task of this workflow keeps of it: the phases with their steps and the files they must produce. */
export function outlineOf(definition: WorkflowDefinition): PhaseOutline[] {
  return definition.phases.map((phase, index) => ({
    number: index + 1,
    name: phase.name,
    worker: phase.worker,
    code: phase.project !== undefined,
    steps: phase.steps.map(({ name, deliverable }) => ({ name, deliverable: deliverable ?? null })),
    deliverables: phase.deliverables.map(({ path }) => path),
  }));
}
