import type { KindFacts, LineKind } from "../agent-kind.ts";
import { readDialects } from "./read-dialects.ts";

/**
 * Any program that prints a text dialect on stdout and reads one JSON object per line from stdin. If the configuration
 * requests a pseudo-terminal, Signalbox itself holds it.
 */
export const program: KindFacts & LineKind = {
  speaks: "lines",
  needsCommand: true,
  needsNetwork: false,
  canHavePty: true,
  program: ({ command }) => command?.[0] ?? "program",
  clis: [],
  account: null,
  lineFormat: null,
  launch({ command = [], env, pty = false }, { self }) {
    return { command: pty ? [...self, "pty-agent", "--", ...command] : command, env, stdin: "fifo" };
  },
  reader: readDialects,
};
