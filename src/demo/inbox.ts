import { AgentMessage } from "../protocol/agent-message.ts";

/**
 * Reads the platform's messages to this agent, one at a time. Skips a message repeated after a crash, which has the
 * same id, and a line that a crash cut in two.
 */
export class Inbox {
  readonly #messages: AsyncGenerator<AgentMessage, void, void>;
  #awaited: Promise<AgentMessage | null> | null = null;

  constructor(input: AsyncIterable<Buffer>) {
    this.#messages = messagesFrom(input);
  }

  /** Waits for the next message; null if there are no more. */
  async next(): Promise<AgentMessage | null> {
    this.#awaited ??= this.#messages.next().then(({ value }) => value ?? null);
    const message = await this.#awaited;
    this.#awaited = null;
    return message;
  }

  /** Waits for the next message until the timeout. A later one is not lost. */
  async within(ms: number): Promise<AgentMessage | null> {
    this.#awaited ??= this.#messages.next().then(({ value }) => value ?? null);
    const { promise: late, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(() => resolve("late"), ms);
    const first = await Promise.race([this.#awaited, late]);
    clearTimeout(timer);
    return first === "late" ? null : this.next();
  }
}

async function* messagesFrom(input: AsyncIterable<Buffer>): AsyncGenerator<AgentMessage, void, void> {
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
