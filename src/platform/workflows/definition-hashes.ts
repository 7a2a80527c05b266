import { createHash } from "node:crypto";
import type { PhaseDefinition, WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { guidesOf } from "./check-definition.ts";

/** SHA-256 of a workflow as it was loaded. */
export interface DefinitionHashes {
  /** Of the definition and all its guides. */
  readonly definition: string;
  /** Of the deliverables, checks and criteria of each phase, and their guides. */
  readonly phases: readonly string[];
}

/** Returns the hashes of a definition and of the texts of its guides, by name. */
export function hashesOf(
  definition: WorkflowDefinition,
  guides: ReadonlyMap<string, string>,
): DefinitionHashes {
  const texts = new Map([...guides].map(([name, text]) => [name, hash(text)]));
  const named = (names: readonly string[]) =>
    [...new Set(names)].toSorted().map((name) => [name, texts.get(name) ?? null]);
  return {
    definition: hash([definition, named(guidesOf(definition).map(({ guide }) => guide))]),
    phases: definition.phases.map((phase) => hash([criteriaOf(phase), named(guidesOfPhase(phase))])),
  };
}

/** Returns everything of a phase that its verification depends on. */
function criteriaOf({
  worker,
  deliverables,
  project,
  criteria,
  verificationGuide,
}: PhaseDefinition): unknown {
  return { worker, deliverables, project, criteria, verificationGuide };
}

function guidesOfPhase({ deliverables, verificationGuide }: PhaseDefinition): string[] {
  return [...deliverables.map(({ guide }) => guide), verificationGuide].filter(
    (guide) => guide !== undefined,
  );
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
