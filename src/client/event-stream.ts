import { SignalboxError } from "./signalbox-error.ts";
import { SseReader } from "./sse-reader.ts";

/** An event of a stream, and the id from which a later stream continues after it. */
export interface StreamedEvent {
  readonly id: string;
  /** The event as the API describes it; its schema is `EventRecord`. */
  readonly record: {
    readonly stream: string;
    readonly kind: string;
    readonly seq: number;
    readonly position: string;
    readonly at: string;
    readonly by: string;
    readonly version: number;
    readonly event: { readonly type: string; readonly [field: string]: unknown };
  };
}

/** Options for a stream of events. */
export interface EventStreamOptions {
  readonly signal?: AbortSignal;
  /** Continues after the event with this id. */
  readonly after?: string;
  /** The wait before a lost connection is opened again; it grows up to ten times as long. */
  readonly reconnectMs?: number;
  /** Time without a heartbeat after which a connection counts as lost; the server sends one every 15 seconds. */
  readonly silentMs?: number;
}

type Open = (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

/** Reads a stream, and opens it again after the last id whenever the connection is lost. */
export async function* readStream(
  open: Open,
  { signal, after, reconnectMs = 500, silentMs = 60_000 }: EventStreamOptions,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let last = after;
  let waitMs = reconnectMs;
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    const connection = new AbortController();
    const abort = (): void => connection.abort();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const headers: Record<string, string> = last === undefined ? {} : { "last-event-id": last };
      const response = await open(headers, connection.signal);
      for await (const block of blocksOf(response, connection, silentMs)) {
        waitMs = reconnectMs;
        last = block.id ?? last;
        if (block.data !== null && last !== undefined)
          yield { id: last, record: JSON.parse(block.data) as StreamedEvent["record"] };
      }
    } catch (error) {
      if (isOver()) return;
      // The server refused: the same request will not succeed later.
      if (
        error instanceof SignalboxError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.status !== 429
      )
        throw error;
      if (error instanceof SignalboxError && error.code === "unverified_server") throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
      connection.abort();
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, reconnectMs * 10);
  }
}

async function* blocksOf(
  response: Response,
  connection: AbortController,
  silentMs: number,
): AsyncGenerator<{ readonly id: string | null; readonly data: string | null }> {
  if (response.body === null) return;
  const bytes = response.body.getReader();
  const decoder = new TextDecoder();
  const reader = new SseReader();
  for (;;) {
    const silence = setTimeout(() => connection.abort(), silentMs);
    const { done, value } = await bytes.read().finally(() => clearTimeout(silence));
    if (done) return;
    yield* reader.push(decoder.decode(value, { stream: true }));
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done, { once: true });
  });
}
