import { setTimeout as delay } from "node:timers/promises";
import type { AgentConfig } from "../../protocol/config.ts";
import type { PhaseBrief } from "../../protocol/workflow/phase-brief.ts";
import { toolVersions } from "../gate/tool-versions.ts";
import { withAgentTools } from "./agent-tools.ts";
import { programEnvironment } from "./session-environment.ts";

/** The parts of the server on which the tools of builds depend. */
interface BuildToolSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly onFault: (what: string, fault: unknown) => void;
}

type BriefTool = PhaseBrief["tools"][number];

/** The tools with which the work of agents is built. */
export interface BuildTools {
  /** Returns the tools for an agent, as far as they have answered. */
  readonly of: (agent: string) => readonly BriefTool[];
  /**
   * Asks the tools; resolves when all have answered, or after a while. Agents that start before that are not told the
   * versions.
   */
  readonly ask: () => Promise<void>;
}

/** The time for which the start of agents waits for the tools. */
const patienceMs = 5_000;

/** Returns the tools with which the work of each agent is built. Their versions are known once they are asked. */
export function buildTools(sources: BuildToolSources): BuildTools {
  const byPath = new Map<string, readonly BriefTool[]>();
  return {
    of: (agent) => byPath.get(environmentOf(agent, sources)["PATH"] ?? "") ?? [],
    async ask() {
      const found = findTools(sources, byPath).catch((fault: unknown) => {
        sources.onFault("The versions of the build tools could not be read", fault);
      });
      await Promise.race([found, delay(patienceMs, undefined, { ref: false })]);
    },
  };
}

/** Finds the tools of every agent. Agents with the same PATH have the same tools, also those that are connected later. */
async function findTools(
  sources: BuildToolSources,
  byPath: Map<string, readonly BriefTool[]>,
): Promise<void> {
  for (const name of sources.agents.keys()) {
    const env = environmentOf(name, sources);
    const path = env["PATH"] ?? "";
    if (!byPath.has(path)) byPath.set(path, (await toolVersions(env)).map(withOwnNode));
  }
}

/** A build uses the Node that runs this program if the project requires that and not the machine's. */
function withOwnNode(tool: BriefTool): BriefTool {
  const own = process.versions.node;
  return tool.name === "node" && tool.version !== own ? { ...tool, alternative: own } : tool;
}

function environmentOf(agent: string, { environment, agents }: BuildToolSources): Record<string, string> {
  return withAgentTools(programEnvironment(environment), agents.get(agent));
}
