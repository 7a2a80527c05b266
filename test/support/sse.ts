import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { Address } from "./api.ts";

/** Yields a stream's events as they arrive; leaving the loop closes the connection. */
export async function* readEvents(
  { url, token }: Address,
  path: string,
  lastEventId?: string,
): AsyncGenerator<Recorded> {
  const stop = new AbortController();
  const response = await fetch(`${url}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: stop.signal,
  });
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data:")) yield JSON.parse(line.slice("data:".length)) as Recorded;
      }
    }
  } finally {
    stop.abort();
  }
}
