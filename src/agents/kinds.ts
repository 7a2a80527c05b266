import type { AgentConfig } from "../protocol/config.ts";
import { acp } from "./acp/acp.ts";
import type { AgentKind } from "./agent-kind.ts";
import { claude } from "./claude/claude.ts";
import { codex } from "./codex/codex.ts";
import { demo } from "./demo/demo.ts";
import { program } from "./program/program.ts";

/** Every kind of agent, by the word the configuration uses for it. */
export const agentKinds: Readonly<Record<AgentConfig["kind"], AgentKind>> = {
  program: { speaks: "lines", ...program },
  demo: { speaks: "lines", ...demo },
  claude: { speaks: "turns", ...claude },
  codex: { speaks: "one turn", ...codex },
  acp: { speaks: "turns", ...acp },
};

/** Whether an agent takes turns, and whether each of them has a process of its own. */
export function turnsOf(config: AgentConfig | undefined): { takesTurns: boolean; oneTurnRuns: boolean } {
  const speaks = config === undefined ? "lines" : agentKinds[config.kind].speaks;
  return { takesTurns: speaks !== "lines", oneTurnRuns: speaks === "one turn" };
}
