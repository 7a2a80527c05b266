import { AgentMessage } from "../../protocol/agent-message.ts";

/**
 * What the platform tells this agent, one message at a time. A message that comes again after a crash has
 * the same id and is passed over; so is a line that a crash cut in two.
 */
export async function* messagesFrom(input: AsyncIterable<Buffer>): AsyncGenerator<AgentMessage, void, void> {
  const seen = new Set<string>();
  let rest = Buffer.alloc(0);
  for await (const chunk of input) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const message = messageIn(rest.subarray(0, end).toString("utf8"));
      rest = rest.subarray(end + 1);
      if (message === null || seen.has(message.messageId)) continue;
      seen.add(message.messageId);
      yield message;
    }
  }
}

function messageIn(line: string): AgentMessage | null {
  try {
    return AgentMessage.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
