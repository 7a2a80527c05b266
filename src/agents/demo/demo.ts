import type { KindFacts, LineKind } from "../agent-kind.ts";
import { readDialects } from "../program/read-dialects.ts";

/**
 * The built-in agent: this program itself, which plays a scenario file through the same pipes, parser and questions as
 * any other agent, so that nothing on the page is faked. `command` may name another scenario file.
 */
export const demo: KindFacts & LineKind = {
  speaks: "lines",
  needsCommand: false,
  needsNetwork: false,
  canHavePty: false,
  program: () => null,
  clis: [],
  account: null,
  lineFormat: null,
  launch(config, installation) {
    return {
      command: [...installation.self, "demo-agent", ...(config.command ?? [])],
      env: config.env,
      stdin: "fifo",
    };
  },
  reader: readDialects,
};
