import { listed, paragraphs } from "../../agents/listed.ts";
import type { Deliverable, PhaseDefinition, WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { platformCriteria, platformCriteriaOf } from "../../protocol/workflow/platform-criteria.ts";

/** A phase of a definition, by its number from 1, with the directory of its guides. */
export interface PhaseAt {
  readonly definition: WorkflowDefinition;
  readonly phase: number;
  /** The directory of the guides as the agent sees it; the value of `SIGNALBOX_GUIDES`. */
  readonly guidesDirectory: string;
}

/** Returns the phase with that number. Throws if it does not exist, because that is a bug of the caller. */
export function phaseAt({ definition, phase }: Omit<PhaseAt, "guidesDirectory">): PhaseDefinition {
  const found = definition.phases[phase - 1];
  if (found === undefined) throw new Error(`Workflow ${definition.name} has no phase ${phase}.`);
  return found;
}

/** Describes a phase to the worker: the work, the steps with their guides, the deliverables and the criteria. */
export function phaseBriefing(at: PhaseAt): string {
  const phase = phaseAt(at);
  return paragraphs([
    `Phase ${at.phase} of ${at.definition.phases.length}: ${phase.name}`,
    phase.instructions.trim(),
    listed(
      "Steps, in this order:",
      phase.steps.map(({ name, guide }, index) => {
        const read = guide === undefined ? "" : ` (guide: ${at.guidesDirectory}/${guide})`;
        return `${at.phase}.${index + 1} ${name}${read}`;
      }),
    ),
    listed("Files you must deliver:", phase.deliverables.map(described)),
    listed("Paths that the project must have:", phase.project?.files ?? []),
    listed(
      "The platform itself checks that:",
      platformCriteriaOf(phase).map((name) => platformCriteria[name]),
    ),
    phase.project?.build === true ? "It then builds the project and runs its tests in a clean copy." : "",
    listed(
      "A verification agent judges:",
      phase.criteria.map(({ id, text }) => `${id}: ${text}`),
    ),
  ]);
}

function described({ path, minCharacters, sections, holds }: Deliverable): string {
  const wants = [
    minCharacters > 0 ? `at least ${minCharacters} characters of text that does not repeat itself` : "",
    sections.length > 0 ? `with the headings ${sections.map(([first]) => first).join(", ")}` : "",
    ...holds.map((held) => holdings[held]),
  ].filter((want) => want !== "");
  return wants.length === 0 ? path : `${path} (${wants.join("; ")})`;
}

const holdings = {
  data_model: "entities with typed fields and relations",
  api: "each endpoint with method, path, request, response and status codes",
  diagram: "a diagram, in mermaid or drawn in text",
} as const;
