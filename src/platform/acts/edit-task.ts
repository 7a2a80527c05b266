import type { EditTask } from "../../protocol/api/contract.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import { definitionHash, definitionOf } from "./new-task.ts";
import { unknownAgent } from "../agent/unknown-agent.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";
import { outlineOf } from "../workflows/outline-of.ts";

/** Returns the command that edits an unsubmitted task, if its agents and its workflow exist. */
export function editOf(
  changes: EditTask,
  { agents, workflows }: { agents: ReadonlyMap<string, AgentConfig>; workflows: LoadedWorkflows },
): Result<PersonCommand> {
  for (const field of ["agent", "verifier"] as const) {
    const name = changes[field];
    if (name !== undefined && name !== null && !agents.has(name)) return unknownAgent(name, agents, field);
  }
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
