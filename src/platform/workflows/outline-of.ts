import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { PhaseOutline } from "../../protocol/workflow/outline.ts";

/** Returns the part of a workflow that its tasks store: the phases with their steps and deliverables. */
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
