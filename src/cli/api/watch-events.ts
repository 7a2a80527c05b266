import { setTimeout as pause } from "node:timers/promises";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { SentRecord } from "../../protocol/record.ts";
import type { Api } from "./connect.ts";

const tryAgainMs = 500;
const giveUpAfterMs = 60_000;

/** Yields a task's events after a number, as they happen. */
export function watchEvents(
  api: Api,
  taskId: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<SentRecord> {
  return watchStream(api, `/api/tasks/${taskId}/stream`, after, signal);
}

/** Yields an orchestration's events after a number, as they happen. */
export function watchOrchestration(
  api: Api,
  id: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<SentRecord<OrchestrationEvent>> {
  return watchStream(api, `/api/orchestrations/${id}/stream`, after, signal);
}

/** Yields an office's events after a number, as they happen. */
export function watchOffice(
  api: Api,
  id: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<SentRecord<OfficeEvent>> {
  return watchStream(api, `/api/offices/${id}/stream`, after, signal);
}

/**
 * Yields the events of a stream after a number. Reconnects for up to a minute after the connection breaks, because a
 * server restart is no reason to stop watching. Once the signal is aborted, events that have arrived are left out too.
 */
async function* watchStream<Event>(
  api: Api,
  path: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<SentRecord<Event>> {
  let last = after;
  let heardAt = 0;
  while (!signal.aborted) {
    try {
      const headers = { "last-event-id": String(last) };
      const response = await api.open(path, headers, signal);
      heardAt = performance.now();
      for await (const data of dataLines(response)) {
        const record = JSON.parse(data) as SentRecord<Event>;
        last = record.seq;
        heardAt = performance.now();
        yield record;
        if (signal.aborted) return;
      }
    } catch (error) {
      const never = heardAt === 0;
      if (signal.aborted || never || performance.now() - heardAt > giveUpAfterMs) throw error;
    }
    await pause(tryAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Yields the `data:` lines of a stream of server-sent events. Ours are one line each. */
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
