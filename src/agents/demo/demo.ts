import type { LineKind } from "../agent-kind.ts";
import { program, readPlatformText } from "../program/program.ts";

/**
 * The agent that comes with Signalbox: this program itself, playing a scenario file through the same pipes,
 * parser and questions as any other, so that nothing on the page is faked. `command` may name another
 * scenario file.
 */
export const demo: LineKind = {
  launch(config, installation) {
    return {
      command: [...installation.self, "demo-agent", ...(config.command ?? [])],
      env: config.env,
      stdin: "fifo",
    };
  },
  reader: readPlatformText,
  encode: (message) => program.encode(message),
};
