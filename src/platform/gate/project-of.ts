import type { PhaseDefinition, WorkflowDefinition } from "../../protocol/workflow/definition.ts";

/** Returns the project of the phase; for a phase of the verifier, that of the last phase with a project. */
export function projectOf({ phases }: WorkflowDefinition, number: number): PhaseDefinition["project"] {
  const phase = phases[number - 1];
  if (phase === undefined || phase.worker === "agent") return phase?.project;
  return phases.slice(0, number).findLast(({ project }) => project !== undefined)?.project;
}
