import type { AgentConfig } from "../../protocol/config.ts";
import type { ProjectId } from "../../protocol/ids.ts";
import { labelsIn, unionOf } from "../../protocol/labels.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsScope, verifierOf } from "./circumstances.ts";

/** The parts of the server that decide on labels. */
export interface LabelSources {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly settings: Pick<Settings, "effective">;
}

/**
 * Returns the labels that a node must have to work on a task: its own, those of its project, those of its agent, and
 * those of its verifier, which runs on the same node.
 */
export function requiredLabels(state: TaskState, { agents, settings }: LabelSources): readonly string[] {
  const { task, gate } = state;
  const effective = settings.effective(settingsScope(state));
  const isVerified = gate.outline.length > 0;
  const verifier = isVerified
    ? verifierOf({ agent: task.agent, verifier: gate.verifier }, effective, agents)
    : task.agent;
  return unionOf(
    task.labels ?? [],
    labelsIn(effective.required_labels.value ?? ""),
    labelsOfAgents([task.agent, verifier], agents),
  );
}

/** Returns the labels that a node must have to run all of the agents for a project. */
export function labelsOfProject(
  project: ProjectId,
  names: readonly string[],
  { agents, settings }: LabelSources,
): readonly string[] {
  const { required_labels } = settings.effective({ project });
  return unionOf(labelsIn(required_labels.value ?? ""), labelsOfAgents(names, agents));
}

/** Returns the labels that a node must have to run all of the agents. */
function labelsOfAgents(names: readonly string[], agents: LabelSources["agents"]): readonly string[] {
  return unionOf(...names.map((name) => agents.get(name)?.labels ?? []));
}
