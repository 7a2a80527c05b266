import type { AgentConfig } from "../protocol/config.ts";
import type { AgentKind } from "./agent-kind.ts";
import { claude } from "./claude/claude.ts";
import { demo } from "./demo.ts";
import { program } from "./program.ts";

/** Every kind of agent, by the word the configuration uses for it. */
export const agentKinds: Readonly<Record<AgentConfig["kind"], AgentKind>> = {
  program: { speaks: "lines", ...program },
  demo: { speaks: "lines", ...demo },
  claude: { speaks: "turns", ...claude },
};
