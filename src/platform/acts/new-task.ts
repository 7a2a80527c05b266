import { type Actor, actorName } from "../../protocol/actor.ts";
import type { CreateTask } from "../../protocol/api/contract.ts";
import type { AgentConfig, Config } from "../../protocol/config.ts";
import type { IdSource, TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { Settings } from "../../settings/settings.ts";
import { defaultAgent } from "../agent/default-agent.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";
import { outlineOf } from "../workflows/outline-of.ts";
import { unknownAgent } from "../agent/unknown-agent.ts";

/** The parts of the server that `newTask` uses. */
export interface NewTaskSources {
  readonly ids: IdSource;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly config: Config;
  readonly settings: Settings;
  readonly workflows: LoadedWorkflows;
  readonly workspaceOf: (taskId: TaskId) => string;
}

/** Returns the first event of a new task, or a refusal if the agent, the workflow or the required source is missing. */
export function newTask(
  input: CreateTask,
  by: Actor,
  sources: NewTaskSources,
  id = sources.ids.task(),
): Result<TaskEvent & { type: "task.created" }> {
  const { agents, workflows, workspaceOf } = sources;
  const agent = input.agent ?? defaultAgent(sources);
  if (!agents.has(agent)) return unknownAgent(agent, agents);
  if (input.verifier !== undefined && !agents.has(input.verifier)) {
    return unknownAgent(input.verifier, agents, "verifier");
  }
  const definition = definitionOf(input.type, workflows);
  if (!definition.ok) return definition;
  const source = checkedSource(definition.value, input.source);
  if (!source.ok) return source;
  return ok({
    type: "task.created",
    id,
    taskType: input.type,
    title: input.title,
    description: input.description,
    agent,
    createdBy: actorName(by),
    workspace: workspaceOf(id),
    outline: outlineOf(definition.value),
    ...definitionHash(input.type, workflows),
    source: source.value,
    verifier: input.verifier ?? null,
    ...(input.budget === undefined ? {} : { budgetUsd: input.budget }),
    ...(input.labels === undefined || input.labels.length === 0 ? {} : { labels: input.labels }),
  });
}

/** Returns the hash of the workflow with this name, for the event that stores its outline. */
export function definitionHash(type: string, { hashes }: LoadedWorkflows): { definition?: string } {
  const found = hashes.get(type);
  return found === undefined ? {} : { definition: found.definition };
}

/** Returns the workflow with this name, or a refusal that lists the known names. */
export function definitionOf(type: string, { definitions }: LoadedWorkflows): Result<WorkflowDefinition> {
  const definition = definitions.get(type);
  if (definition !== undefined) return ok(definition);
  const known = [...definitions.keys()];
  return refuse("invalid", `There is no workflow "${type}". Workflows: ${known.join(", ")}.`, {
    field: "type",
    workflows: known,
  });
}

function checkedSource({ needsSource, title }: WorkflowDefinition, source?: string): Result<string | null> {
  const named = source?.trim() ?? "";
  if (needsSource && named === "") {
    return refuse("invalid", `"${title}" needs a source. Enter a path or a git URL.`, {
      field: "source",
    });
  }
  if (!needsSource && named !== "") {
    return refuse("invalid", `"${title}" does not use a source. Leave it empty.`, {
      field: "source",
    });
  }
  return ok(named === "" ? null : named);
}
