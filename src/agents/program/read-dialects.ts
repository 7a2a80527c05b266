import { createDialectReader } from "../../protocol/dialects/create-reader.ts";
import type { Item } from "../../protocol/dialects/message.ts";
import type { AgentEvent } from "../agent-event.ts";
import type { AgentReader, TextStart } from "../agent-kind.ts";

/** Reads stdout as text in the given dialects, byte for byte. */
export function readDialects({ offset, dialects }: TextStart): AgentReader {
  const reader = createDialectReader({ dialects, startOffset: offset });
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
