import type { AgentConfig } from "../../protocol/config.ts";
import { unionOf } from "../../protocol/labels.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsScope, verifierOf } from "./circumstances.ts";

/** The parts of the server that decide on labels. */
export interface LabelSources {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly settings: Settings;
}

/**
 * Returns the labels that a node must have to work on a task: its own, those of its agent, and those of its verifier,
 * which runs on the same node.
 */
export function requiredLabels(state: TaskState, { agents, settings }: LabelSources): readonly string[] {
  const { task, gate } = state;
  const isVerified = gate.outline.length > 0;
  const verifier = isVerified
    ? verifierOf(
        { agent: task.agent, verifier: gate.verifier },
        settings.effective(settingsScope(state)),
        agents,
      )
    : task.agent;
  return unionOf(task.labels ?? [], labelsOfAgents([task.agent, verifier], agents));
}

/** Returns the labels that a node must have to run all of the agents. */
export function labelsOfAgents(
  names: readonly string[],
  agents: ReadonlyMap<string, Pick<AgentConfig, "labels">>,
): readonly string[] {
  return unionOf(...names.map((name) => agents.get(name)?.labels ?? []));
}
