import type { ServerResponse } from "node:http";
import type { Frames } from "./event-frames.ts";
import type { StreamPace } from "../services.ts";

/** A source of a stream's events. */
export interface EventSource {
  /** Returns the next events after one, in order; none if there are no further ones yet. */
  readonly read: (after: string, limit: number) => Promise<Frames>;
  /** Calls `wake` when there may be more to read. Returns a function that unsubscribes. */
  readonly follow: (wake: () => void) => () => void;
  /** Returns messages other than events, as a comment, each once; "" if there are none. */
  readonly aside?: () => string;
}

/** Minimum and maximum number of events to read from the store at a time. */
const fewest = 16;
const most = 500;

/**
 * Sends events after `from` as they happen, until the reader leaves or the server closes.
 *
 * A reader receives events at its own pace. One batch of at most 256 KiB (or one larger event) goes to the socket; the
 * next is read from the store only when the socket has drained. So a stalled reader costs one batch, no matter how much
 * happens meanwhile, and delays nobody. If nothing drains for `stallMs`, it is disconnected; it reconnects with the id
 * of the last event it saw and continues from the store. Each read asks for 1.5 times the number of events that fitted
 * into the previous batch, so that few are read in vain, whether events are small or large.
 *
 * A comment, `up to date`, follows once the reader has all events that existed when it connected.
 *
 * Nothing is missed between reading and waiting: the signal is subscribed before the first read and reset before each
 * read, and every later commit fires it.
 */
export async function streamEvents(
  outgoing: ServerResponse,
  source: EventSource,
  { from, pace, closing }: { from: string; pace: StreamPace; closing: AbortSignal },
): Promise<void> {
  const signal = createSignal();
  const unfollow = source.follow(signal.fire);
  const leave = (): void => void outgoing.end();
  outgoing.once("close", signal.fire);
  outgoing.once("finish", signal.fire);
  closing.addEventListener("abort", leave, { once: true });
  if (closing.aborted) leave();
  try {
    await write(`id: ${from}\n\n`);
    let after = from;
    let limit = fewest;
    let behind = true;
    while (isOpen()) {
      signal.reset();
      const frames = await source.read(after, limit);
      await write(frames.bytes);
      after = frames.last;
      limit = Math.min(Math.max(Math.ceil(frames.count * 1.5), fewest), most);
      if (frames.more) continue;
      if (behind) await write(": up to date\n\n");
      behind = false;
      await write(source.aside?.() ?? "");
      if (!(await signal.fired(pace.heartbeatMs))) await write(": heartbeat\n\n");
    }
  } finally {
    unfollow();
    closing.removeEventListener("abort", leave);
  }

  function isOpen(): boolean {
    return !outgoing.destroyed && !outgoing.writableEnded;
  }

  async function write(bytes: Buffer | string): Promise<void> {
    if (bytes.length === 0 || !isOpen() || outgoing.write(bytes)) return;
    if (!(await drained(outgoing, pace.stallMs))) outgoing.destroy();
  }
}

/** Returns true if the socket drained within the time (or closed, which is not a stall). */
async function drained(outgoing: ServerResponse, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (inTime: boolean): void => {
      clearTimeout(timer);
      outgoing.off("drain", onEvent).off("close", onEvent);
      resolve(inTime);
    };
    const onEvent = (): void => settle(true);
    const timer = setTimeout(() => settle(false), withinMs);
    outgoing.on("drain", onEvent).on("close", onEvent);
  });
}

interface Signal {
  readonly fire: () => void;
  readonly reset: () => void;
  /** Resolves to true once it fires, or has fired since it was reset; to false after the timeout. */
  readonly fired: (withinMs: number) => Promise<boolean>;
}

function createSignal(): Signal {
  let hasFired = false;
  let listener: (() => void) | null = null;
  return {
    fire() {
      hasFired = true;
      listener?.();
    },
    reset() {
      hasFired = false;
    },
    fired: (withinMs) =>
      new Promise((resolve) => {
        if (hasFired) return resolve(true);
        const settle = (): void => {
          clearTimeout(timer);
          listener = null;
          resolve(hasFired);
        };
        const timer = setTimeout(settle, withinMs);
        listener = settle;
      }),
  };
}
