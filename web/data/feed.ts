import type { StorageTrouble } from "../../src/protocol/api/storage-trouble.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { fetchApi } from "./client.ts";
import { forgetHandshake } from "./handshake.ts";
import { Connection, type ConnectionEvents, type ConnectionStatus } from "./connection.ts";
import { isAbort, reportFault } from "./report-fault.ts";

type Said =
  | { readonly kind: "record"; readonly record: Recorded }
  | { readonly kind: "status"; readonly status: ConnectionStatus }
  | { readonly kind: "fresh"; readonly cursor: string }
  | { readonly kind: "caughtUp"; readonly events: number }
  | { readonly kind: "drafts"; readonly version: number }
  | { readonly kind: "disk"; readonly trouble: StorageTrouble | null }
  | { readonly kind: "beat" }
  | { readonly kind: "hello" };

type FeedEvents = Pick<ConnectionEvents, "record" | "fresh" | "caughtUp" | "drafts" | "disk">;

const lockName = "signalbox.feed";
const silentLeaderMs = 45_000;

/**
 * Shares one event stream among all tabs of a browser, because HTTP/1.1 allows six connections. The tab that holds
 * the lock keeps the connection and repeats everything on a channel; when it closes, the next tab takes over after
 * the last event it saw. A tab takes the lock from a leader that has fallen silent, since browsers may suspend it.
 * Without locks (plain HTTP from another machine), each tab has its own connection.
 */
export class Feed {
  readonly #on: FeedEvents;
  readonly #statusListeners = new Set<() => void>();
  #channel: BroadcastChannel | null = null;
  #ended = new AbortController();
  #status: ConnectionStatus = "connecting";
  #position: string | null = null;
  #disk: StorageTrouble | null = null;
  #connection: Connection | null = null;
  #heardAt = Date.now();

  constructor(on: FeedEvents) {
    this.#on = on;
  }

  start(): void {
    this.#ended = new AbortController();
    this.#channel = new BroadcastChannel("signalbox.feed");
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Said>) => this.#hear(data));
    this.#say({ kind: "hello" });
    const { signal } = this.#ended;
    window.addEventListener("online", () => this.#connection?.nudge(), { signal });
    // A server on this machine needs no network, so it is asked anyway, which also detects a dead stream.
    window.addEventListener("offline", () => this.#connection?.renew(), { signal });
    document.addEventListener("visibilitychange", () => this.#lookedAt(), { signal });
    const watch = setInterval(() => this.#lookedAt(), 5000);
    signal.addEventListener("abort", () => clearInterval(watch));
    this.#queueForLead({ signal });
  }

  stop(): void {
    this.#ended.abort();
    this.#connection?.stop();
    this.#connection = null;
    this.#channel?.close();
    this.#channel = null;
    this.#setStatus("connecting");
  }

  readonly status = (): ConnectionStatus => this.#status;

  readonly onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  };

  #queueForLead(how: LockOptions): void {
    const ended = this.#ended.signal;
    const locks = "locks" in navigator ? navigator.locks : null;
    if (locks === null) {
      void this.#lead();
      return;
    }
    locks
      .request(lockName, how, () => this.#lead())
      .catch((error: unknown) => {
        if (ended.aborted) return;
        // Another tab may steal the lock from a leader that fell silent.
        if (!isAbort(error)) reportFault("leading the event stream", error);
        this.#connection?.stop();
        this.#connection = null;
        this.#queueForLead({ signal: ended });
      });
  }

  async #lead(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#connection = new Connection({
      open: (after, signal) => {
        // Whoever answers now may not be the server that answered before the stream was lost.
        forgetHandshake();
        return fetchApi("/api/stream", {
          headers: after === null ? {} : { "Last-Event-ID": after },
          signal,
        });
      },
      after: this.#position,
      on: {
        record: (record) => this.#tell({ kind: "record", record }),
        status: (status) => this.#tell({ kind: "status", status }),
        fresh: (cursor) => this.#tell({ kind: "fresh", cursor }),
        caughtUp: (events) => this.#tell({ kind: "caughtUp", events }),
        drafts: (version) => this.#tell({ kind: "drafts", version }),
        disk: (trouble) => this.#tell({ kind: "disk", trouble }),
        beat: () => this.#tell({ kind: "beat" }),
      },
    });
    await this.#connection.run();
  }

  #tell(said: Said): void {
    this.#say(said);
    try {
      this.#hear(said);
    } catch (error) {
      // The connection would take it for a lost stream and retry.
      reportFault("handling an event", error);
      throw error;
    }
  }

  #hear(said: Said): void {
    if (said.kind !== "hello") this.#heardAt = Date.now();
    switch (said.kind) {
      case "record":
        this.#position = said.record.position;
        return this.#on.record(said.record);
      case "fresh":
        return this.#on.fresh(said.cursor);
      case "caughtUp":
        return this.#on.caughtUp(said.events);
      case "drafts":
        return this.#on.drafts(said.version);
      case "disk":
        this.#disk = said.trouble;
        return this.#on.disk(said.trouble);
      case "status":
        return this.#setStatus(said.status);
      case "hello":
        if (this.#connection === null) return undefined;
        this.#say({ kind: "status", status: this.#status });
        this.#say({ kind: "disk", trouble: this.#disk });
        return undefined;
      case "beat":
        return undefined;
    }
  }

  #setStatus(status: ConnectionStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  #lookedAt(): void {
    if (document.visibilityState !== "visible") return;
    this.#connection?.nudge();
    if (this.#connection !== null || Date.now() - this.#heardAt < silentLeaderMs) return;
    this.#heardAt = Date.now();
    this.#queueForLead({ steal: true });
  }

  #say(said: Said): void {
    this.#channel?.postMessage(said);
  }
}
