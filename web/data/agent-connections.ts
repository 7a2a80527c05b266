import type { AgentInfo } from "../../src/protocol/api/contract.ts";
import type { Finding } from "../../src/protocol/api/checks.ts";
import { call } from "./client.ts";
import { globalSettings } from "./settings.ts";
import { machineChecks } from "./machine-checks.ts";
import { agents, queryClient } from "./queries.ts";

/** An agent, or a command line that can be connected, as the checks of the machine saw it. */
export type SeenAgent = Extract<NonNullable<Finding["seen"]>, { what: "agent" }>;

/** Returns the agents and command lines among the checks. */
export function agentsIn(findings: readonly Finding[]): SeenAgent[] {
  return findings.flatMap(({ seen }) => (seen?.what === "agent" ? [seen] : []));
}

/** Connects an installed command line as an agent. */
export async function connectAgent(cli: string): Promise<void> {
  take((await call("POST /api/agents", { body: { cli } })).items);
  await checkAgain();
}

/** Disconnects a connected agent. */
export async function disconnectAgent(name: string): Promise<void> {
  take((await call("DELETE /api/agents/:name", { params: { name } })).items);
  await checkAgain();
}

/** Inspects the machine again, for example after a person has signed in to a command line. */
export async function checkAgain(): Promise<void> {
  const { items } = await call("GET /api/checks", { query: { fresh: "true" } });
  queryClient.setQueryData<Finding[]>(machineChecks.queryKey, items);
}

function take(items: AgentInfo[]): void {
  queryClient.setQueryData<AgentInfo[]>(agents.queryKey, items);
  void queryClient.invalidateQueries({ queryKey: globalSettings.queryKey });
}
