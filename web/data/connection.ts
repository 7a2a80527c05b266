import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { ApiFailure } from "./api-failure.ts";
import { SseReader } from "./sse.ts";

/** `reconnecting` from the moment a connection is lost, `offline` once it has not come back for a while. */
export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "offline";

/** What a connection tells its owner. */
export interface ConnectionEvents {
  record(record: Recorded): void;
  status(status: ConnectionStatus): void;
  /** The server is heard of: an event or a heartbeat. */
  beat(): void;
  /** Drafts on the server are at this version. */
  drafts(version: number): void;
  /** The stream is open and starts at now, which is this cursor: whatever was read at another may be out of date. */
  fresh(cursor: string): void;
  /** A stream that was lost is up to date again: so many events had been missed, and have been given now. */
  caughtUp(events: number): void;
}

/** What a connection opens, from where, and whom it tells. */
export interface ConnectionOptions {
  /** Opens the stream after a position, or at now. Throws an `ApiFailure` when it is refused. */
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
 * Keeps one event stream open until it is stopped. A lost stream is opened again after the last event that
 * was seen, at once at first and then with growing pauses; a stream on which the server's heartbeat is
 * missing counts as lost. A position the server does not know starts the stream afresh.
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
      try {
        await this.#read(() => {
          failures = 0;
          lostAt = null;
        });
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 401) return;
        if (error instanceof ApiFailure && error.status === 400) this.#position = null;
      }
      if (this.#stopped.signal.aborted) return;
      lostAt ??= now();
      on.status(now() - lostAt >= offlineAfterMs ? "offline" : "reconnecting");
      await this.#pause(Math.min(longestPauseMs, 100 * 2 ** failures) * (0.75 + random() / 2));
    }
  }

  stop(): void {
    this.#stopped.abort();
    this.#attempt.abort();
    this.#skipPause();
  }

  /** Tries again now: the network came back, or somebody looks at the page. */
  nudge(): void {
    this.#skipPause();
  }

  /** Opens the stream anew, because it may be dead without having been closed. */
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
