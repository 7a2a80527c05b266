import { useQuery } from "@tanstack/react-query";
import { agentsIn } from "../../data/agent-connections.ts";
import { machineChecks } from "../../data/machine-checks.ts";
import { useAgentStateWords } from "../../i18n/agent-state-words.ts";

/** Returns a function that adds the reason to the label of an agent that cannot work, once the checks are known. */
export function useMarkedNames(): (name: string, label: string) => string {
  const states = useAgentStateWords();
  const seen = agentsIn(useQuery(machineChecks).data ?? []).filter(({ configured }) => configured);
  return (name, label) => {
    const state = seen.find((agent) => agent.name === name)?.state ?? "ready";
    return state === "ready" || state === "built_in" ? label : `${label} · ${states[state]}`;
  };
}
