import type { Recorded } from "../../protocol/record.ts";
import type { Api } from "./connect.ts";

/** A task's events after a number, as they happen; the connection is made again when it breaks. */
export async function* watchEvents(
  api: Api,
  taskId: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<Recorded> {
  let last = after;
  while (!signal.aborted) {
    const response = await api.open(`/api/tasks/${taskId}/stream`, { "last-event-id": String(last) }, signal);
    for await (const data of dataLines(response)) {
      const record = JSON.parse(data) as Recorded;
      last = record.seq;
      yield record;
    }
  }
}

/** The `data:` lines of a stream of server-sent events. Ours are one line each. */
async function* dataLines(response: Response): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data: ")) yield line.slice("data: ".length);
    }
  }
}
