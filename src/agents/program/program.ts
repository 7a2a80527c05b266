import { createDialectReader } from "../../protocol/dialects/create-reader.ts";
import type { Item } from "../../protocol/dialects/message.ts";
import type { AgentEvent } from "../agent-event.ts";
import type { AgentReader, LineKind } from "../agent-kind.ts";
import { jsonLine } from "../json-line.ts";

/**
 * Any program that speaks the text protocol on stdout and takes one JSON object a line on stdin; on a
 * pseudo-terminal where the configuration says so, which this program then holds for it.
 */
export const program: LineKind = {
  launch({ command = [], env, pty = false }, { self }) {
    return { command: pty ? [...self, "pty-agent", "--", ...command] : command, env, stdin: "fifo" };
  },
  reader: readPlatformText,
  encode: jsonLine,
};

/** Reads stdout as the platform dialect, byte for byte. */
export function readPlatformText(startOffset: number): AgentReader {
  const reader = createDialectReader({ dialects: ["platform"], startOffset });
  return {
    push: (chunk) => reader.push(chunk).map(asEvent),
    quiet: () => reader.quiet().map(asEvent),
    end: () => reader.end().map(asEvent),
    get quietAfterMs() {
      return reader.quietAfterMs;
    },
    get resumeOffset() {
      return reader.resumeOffset;
    },
  };
}

function asEvent(item: Item): AgentEvent {
  return { t: "item", item, offset: item.offset };
}
