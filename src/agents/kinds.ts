import type { AgentConfig } from "../protocol/config.ts";
import { acp } from "./acp/acp.ts";
import type { AgentKindDescriptor } from "./agent-kind.ts";
import { claude } from "./claude/claude.ts";
import { codex } from "./codex/codex.ts";
import { demo } from "./demo/demo.ts";
import { program } from "./program/program.ts";

/** The descriptor of every kind of agent, under the name that the configuration uses for it. */
export const agentKinds: Readonly<Record<AgentConfig["kind"], AgentKindDescriptor>> = {
  program,
  demo,
  claude,
  codex,
  acp,
};

/** Tells whether an agent takes turns, and whether each turn has a process of its own. */
export function turnsOf(config: AgentConfig | undefined): { takesTurns: boolean; oneTurnRuns: boolean } {
  const speaks = config === undefined ? "lines" : agentKinds[config.kind].speaks;
  return { takesTurns: speaks !== "lines", oneTurnRuns: speaks === "one turn" };
}
