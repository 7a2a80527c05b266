import type { AgentConfig, Config } from "../../protocol/config.ts";
import {
  type DemoTask,
  demoRefusal,
  demoVerifierRefusal,
  isDemoTask,
} from "../../protocol/demo/demo-tasks.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";

/** The worker of a task and its verifier. */
interface WorkerAndVerifier {
  readonly worker: string;
  readonly verifier: string;
}

/** Returns true if an agent is the demo agent with its own tasks; one with a scenario of its own takes any task. */
export function isDemoOnly({ kind, command }: Pick<AgentConfig, "kind" | "command">): boolean {
  return kind === "demo" && command === undefined;
}

/** Refuses a task that the demo agent would not do. */
export function checkDemo(agent: AgentConfig | undefined, task: DemoTask): Result<void> {
  if (agent === undefined || !isDemoOnly(agent) || isDemoTask(task)) return ok(undefined);
  return refuse("demo_only", demoRefusal.en, { field: "agent" });
}

/** Refuses the demo agent as the verifier of another agent's work, which it would judge by simple rules. */
export function checkDemoVerifier(
  names: WorkerAndVerifier,
  agents: ReadonlyMap<string, Pick<AgentConfig, "kind">>,
): Result<void> {
  if (!judgesOthers(names, agents)) return ok(undefined);
  return refuse("demo_only", demoVerifierRefusal.en, { field: "verifier" });
}

/** Returns true if the verifier is a demo agent and the worker is not. */
export function judgesOthers(
  { worker, verifier }: WorkerAndVerifier,
  agents: ReadonlyMap<string, Pick<AgentConfig, "kind">>,
): boolean {
  return agents.get(verifier)?.kind === "demo" && agents.get(worker)?.kind !== "demo";
}

/**
 * Returns true for an agent that may verify the work of others. A name without an agent counts, so that the missing agent
 * is reported.
 */
export function canVerify(name: string, agents: ReadonlyMap<string, Pick<AgentConfig, "kind">>): boolean {
  return agents.get(name)?.kind !== "demo";
}

/** Returns the reason why the verifier of the configuration file is not in force; null if it is, or if there is none. */
export function configuredVerifierProblem(
  { verifierAgent }: Pick<Config, "verifierAgent">,
  agents: ReadonlyMap<string, Pick<AgentConfig, "kind">>,
): string | null {
  if (verifierAgent === undefined || canVerify(verifierAgent, agents)) return null;
  return `verifierAgent in the configuration file is "${verifierAgent}", a demo agent, which cannot verify the work of other agents. Every agent verifies its own work until you name another one.`;
}
