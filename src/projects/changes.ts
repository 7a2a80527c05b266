import type { EditProject } from "../protocol/api/projects.ts";
import type { Project } from "../protocol/project/project.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { hasPassword, passwordRefused } from "../protocol/source-password.ts";
import type { ProjectChanges } from "../store/projects.ts";
import type { KnownNames } from "./projects.ts";

/** Validates the fields of a project. Its name must differ from those of the other projects. Empty text removes a value. */
export function changesOf(
  input: EditProject,
  others: readonly Project[],
  { agents, types }: KnownNames,
): Result<ProjectChanges> {
  const changes = withoutEmptyText(input);
  const { name, source, defaultAgent, defaultVerifier, defaultType } = changes;
  const taken = others.find((other) => other.name.toLowerCase() === name?.toLowerCase());
  if (taken !== undefined)
    return refuse("invalid", `There is already a project called "${taken.name}". Choose another name.`, {
      field: "name",
    });
  if (source != null && hasPassword(source)) return refuse("invalid", passwordRefused, { field: "source" });
  for (const [field, agent] of Object.entries({ defaultAgent, defaultVerifier })) {
    if (agent == null || agents.has(agent)) continue;
    return refuse(
      "unknown_agent",
      `There is no agent "${agent}". Add it to the configuration, or name another one.`,
      { field },
    );
  }
  if (defaultType != null && !types().has(defaultType))
    return refuse("invalid", `There is no workflow "${defaultType}".`, { field: "defaultType" });
  return ok(changes);
}

function withoutEmptyText(input: EditProject): ProjectChanges {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([field, value]) => {
      const text = typeof value === "string" ? value.trim() : value;
      return [field, text === "" ? null : text];
    }),
  );
}
