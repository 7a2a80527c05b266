import type { AgentConfig } from "../protocol/config.ts";
import { acp } from "./acp/acp.ts";
import type { AgentKindDescriptor } from "./agent-kind.ts";
import { claude } from "./claude/claude.ts";
import { codex } from "./codex/codex.ts";
import { demo } from "./demo/demo.ts";
import { program } from "./program/program.ts";

/** The descriptor of every kind of agent, by its name in the configuration. */
export const agentKinds: Readonly<Record<AgentConfig["kind"], AgentKindDescriptor>> = {
  program,
  demo,
  claude,
  codex,
  acp,
};

/** Reports if an agent takes turns, and if each turn has its own process. */
export function turnsOf(config: AgentConfig | undefined): { takesTurns: boolean; oneTurnRuns: boolean } {
  const speaks = config === undefined ? "lines" : agentKinds[config.kind].speaks;
  return { takesTurns: speaks !== "lines", oneTurnRuns: speaks === "one turn" };
}
