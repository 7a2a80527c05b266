import type { Projects } from "../../projects/projects.ts";
import type { Project } from "../../protocol/project/project.ts";
import { judgesOthers } from "../agent/demo-only.ts";
import { type Actor, actorName } from "../../protocol/actor.ts";
import type { CreateTask } from "../../protocol/api/contract.ts";
import type { AgentConfig, Config } from "../../protocol/config.ts";
import type { IdSource, TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { hasPassword, passwordRefused } from "../../protocol/source-password.ts";
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
  readonly projects: Pick<Projects, "taking">;
  readonly workspaceOf: (taskId: TaskId) => string;
}

/** Returns the first event of a new task, or a refusal if the agent, the workflow or the required source is missing. */
export function newTask(
  input: CreateTask,
  by: Actor,
  sources: NewTaskSources,
  id = sources.ids.task(),
): Result<TaskEvent & { type: "task.created" }> {
  const { agents, workflows, workspaceOf, projects } = sources;
  const taking = projects.taking(input.project);
  if (!taking.ok) return taking;
  const project = taking.value;
  const agent = input.agent ?? defaultAgent(sources, project);
  if (!agents.has(agent)) return unknownAgent(agent, agents);
  const usual = defaultsOf(project, agent, sources);
  const { type = usual.type, verifier = usual.verifier, budget = usual.budget } = input;
  if (verifier !== null && !agents.has(verifier)) return unknownAgent(verifier, agents, "verifier");
  const definition = definitionOf(type, workflows);
  if (!definition.ok) return definition;
  const source = checkedSource(definition.value, input.source, project);
  if (!source.ok) return source;
  return ok({
    type: "task.created",
    id,
    project: project.id,
    taskType: type,
    title: input.title,
    description: input.description,
    agent,
    createdBy: actorName(by),
    workspace: workspaceOf(id),
    outline: outlineOf(definition.value),
    ...definitionHash(type, workflows),
    source: source.value,
    verifier,
    ...(budget === null ? {} : { budgetUsd: budget }),
    ...(input.labels === undefined || input.labels.length === 0 ? {} : { labels: input.labels }),
    ...(input.tags === undefined || input.tags.length === 0 ? {} : { tags: input.tags }),
  });
}

/** Returns the defaults of a project for a task of an agent. A name that no longer exists does not count. */
function defaultsOf(
  { defaultType, defaultVerifier, defaultBudget }: Project,
  agent: string,
  { agents, workflows }: Pick<NewTaskSources, "agents" | "workflows">,
): { type: string; verifier: string | null; budget: number | null } {
  const verifies =
    defaultVerifier !== null &&
    agents.has(defaultVerifier) &&
    !judgesOthers({ worker: agent, verifier: defaultVerifier }, agents);
  return {
    type: defaultType !== null && workflows.definitions.has(defaultType) ? defaultType : "custom",
    verifier: verifies ? defaultVerifier : null,
    budget: defaultBudget,
  };
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

/** Returns the source of a task: the given one, or else that of the project if the workflow needs one. */
function checkedSource(
  { needsSource, title }: WorkflowDefinition,
  given: string | undefined,
  project: Pick<Project, "source">,
): Result<string | null> {
  const named = (given ?? (needsSource ? project.source : null) ?? "").trim();
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
  const safe = withoutPassword(named);
  if (!safe.ok) return safe;
  return ok(named === "" ? null : named);
}

/** Refuses a source with a password: tasks show their source to everybody who may see them. */
export function withoutPassword(source: string): Result<void> {
  return hasPassword(source) ? refuse("invalid", passwordRefused, { field: "source" }) : ok(undefined);
}
