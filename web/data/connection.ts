import { diskComment } from "../../src/protocol/api/disk-comment.ts";
import type { StorageTrouble } from "../../src/protocol/api/storage-trouble.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { ApiFailure } from "./api-failure.ts";
import { SseReader } from "../../src/client/sse-reader.ts";

/** `reconnecting` as soon as a connection is lost, `offline` once it has been lost for a while. */
export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "offline";

/** Callbacks of a connection. */
export interface ConnectionEvents {
  record(record: Recorded): void;
  status(status: ConnectionStatus): void;
  /** Reports an event or a heartbeat. */
  beat(): void;
  /** Reports the version of the drafts on the server. */
  drafts(version: number): void;
  /** Reports that the server can store nothing; null if it can. */
  disk(trouble: StorageTrouble | null): void;
  /** Reports that the stream is open and starts at this cursor. Data read at another cursor may be stale. */
  fresh(cursor: string): void;
  /** Reports that a lost stream is up to date again, after delivering this many missed events. */
  caughtUp(events: number): void;
}

/** Settings of a connection. */
export interface ConnectionOptions {
  /** Opens the stream after a position, or at the current one. Throws an `ApiFailure` if the server refuses. */
  readonly open: (after: string | null, signal: AbortSignal) => Promise<Response>;
  readonly after: string | null;
  readonly on: ConnectionEvents;
  readonly now?: () => number;
  readonly random?: () => number;
}

const offlineAfterMs = 5000;
const silentAfterMs = 40_000;
const longestPauseMs = 5000;

/**
 * Keeps one event stream open until it is stopped. It reopens a lost stream after the last event it saw, at once and
 * then with growing pauses, and treats a stream without heartbeat as lost. When the server does not know the
 * position, the stream starts over.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #stopped = new AbortController();
  #position: string | null;
  #attempt = new AbortController();
  #skipPause: () => void = () => undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#position = options.after;
  }

  /** Runs until `stop`, or until the token is refused. */
  async run(): Promise<void> {
    const { on, now = Date.now, random = Math.random } = this.#options;
    let lostAt: number | null = null;
    for (let failures = 0; !this.#stopped.signal.aborted; failures += 1) {
      // The server itself says that its database is away.
      let isAnswering = false;
      try {
        await this.#read(() => {
          failures = 0;
          lostAt = null;
        });
      } catch (error) {
        // A broken stream is reported as the status and opened again.
        if (error instanceof ApiFailure && error.status === 401) return;
        if (error instanceof ApiFailure && error.status === 400) this.#position = null;
        isAnswering = error instanceof ApiFailure && error.code === "database_unreachable";
        if (isAnswering) on.disk({ code: "database_unreachable" });
      }
      if (this.#stopped.signal.aborted) return;
      lostAt ??= now();
      on.status(now() - lostAt >= offlineAfterMs && !isAnswering ? "offline" : "reconnecting");
      await this.#pause(Math.min(longestPauseMs, 100 * 2 ** failures) * (0.75 + random() / 2));
    }
  }

  stop(): void {
    this.#stopped.abort();
    this.#attempt.abort();
    this.#skipPause();
  }

  /** Retries now, because the network came back or the page became visible. */
  nudge(): void {
    this.#skipPause();
  }

  /** Reopens the stream, because it may be dead without having been closed. */
  renew(): void {
    this.#attempt.abort();
    this.#skipPause();
  }

  async #read(opened: () => void): Promise<void> {
    const { open, on } = this.#options;
    this.#attempt = new AbortController();
    const watch = new Watch(silentAfterMs, () => this.#attempt.abort());
    try {
      const after = this.#position;
      const response = await open(after, this.#attempt.signal);
      opened();
      on.status("live");
      // A server without trouble does not mention it.
      on.disk(null);
      const reader = new SseReader();
      let begun = after !== null;
      let missed = 0;
      const text = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
      for await (const piece of text) {
        watch.reset();
        for (const { id, data, comment } of reader.push(piece)) {
          on.beat();
          if (id !== null) this.#position = id;
          if (id !== null && !begun) on.fresh(id);
          begun ||= id !== null;
          if (data !== null) on.record(JSON.parse(data) as Recorded);
          missed += data === null ? 0 : 1;
          if (comment?.startsWith("drafts ") === true) on.drafts(Number(comment.slice(7)));
          if (comment?.startsWith(diskComment) === true) {
            on.disk(JSON.parse(comment.slice(diskComment.length)) as StorageTrouble | null);
          }
          if (comment === "up to date" && after !== null) on.caughtUp(missed);
        }
      }
    } finally {
      watch.end();
      this.#attempt.abort();
    }
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#skipPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

class Watch {
  readonly #ms: number;
  readonly #bark: () => void;
  #timer: ReturnType<typeof setTimeout>;

  constructor(ms: number, bark: () => void) {
    this.#ms = ms;
    this.#bark = bark;
    this.#timer = setTimeout(bark, ms);
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#bark, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
