import type { CreateProject } from "../../../src/protocol/api/projects.ts";
import type { Project } from "../../../src/protocol/project/project.ts";

/** The fields of a project as typed; an empty one has no value. */
export interface ProjectFields {
  readonly name: string;
  readonly source: string;
  readonly agent: string;
  readonly verifier: string;
  readonly type: string;
  readonly budget: string;
  readonly zone: string;
}

/** Returns the fields of a project; null for a new one. */
export function fieldsOf(project: Project | null): ProjectFields {
  return {
    name: project?.name ?? "",
    source: project?.source ?? "",
    agent: project?.defaultAgent ?? "",
    verifier: project?.defaultVerifier ?? "",
    type: project?.defaultType ?? "",
    budget: project?.defaultBudget == null ? "" : String(project.defaultBudget),
    zone: project?.timeZone ?? "",
  };
}

/** Returns true for an amount above zero, and for no text. */
export function isBudget(text: string): boolean {
  return text.trim() === "" || Number(text) > 0;
}

/** Returns the project that the fields describe. */
export function projectOf({
  name,
  source,
  agent,
  verifier,
  type,
  budget,
  zone,
}: ProjectFields): CreateProject {
  return {
    name: name.trim(),
    source: valueOf(source),
    defaultAgent: valueOf(agent),
    defaultVerifier: valueOf(verifier),
    defaultType: valueOf(type),
    defaultBudget: budget.trim() === "" ? null : Number(budget),
    timeZone: valueOf(zone),
  };
}

function valueOf(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
