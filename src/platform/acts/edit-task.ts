import type { EditTask } from "../../protocol/api/contract.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import { definitionHash, definitionOf, type NewTaskSources, withoutPassword } from "./new-task.ts";
import { unknownAgent } from "../agent/unknown-agent.ts";
import { outlineOf } from "../workflows/outline-of.ts";

/** Returns the command that edits an unsubmitted task, if its agents and its workflow exist. */
export function editOf(
  changes: EditTask,
  { agents, workflows, projects }: Pick<NewTaskSources, "agents" | "workflows" | "projects">,
): Result<PersonCommand> {
  for (const field of ["agent", "verifier"] as const) {
    const name = changes[field];
    if (name !== undefined && name !== null && !agents.has(name)) return unknownAgent(name, agents, field);
  }
  if (changes.project !== undefined) {
    const taking = projects.taking(changes.project);
    if (!taking.ok) return taking;
  }
  const safe = withoutPassword(changes.source ?? "");
  if (!safe.ok) return safe;
  if (changes.type === undefined) return ok({ type: "task.edit", changes });
  const definition = definitionOf(changes.type, workflows);
  if (!definition.ok) return definition;
  return ok({
    type: "task.edit",
    changes,
    outline: outlineOf(definition.value),
    ...definitionHash(changes.type, workflows),
  });
}
