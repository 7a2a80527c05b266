import type { ServerResponse } from "node:http";
import type { Frames } from "./event-frames.ts";
import type { StreamPace } from "../rooms.ts";

/** Where a stream's events come from. */
export interface EventSource {
  /** The next events after one, in order; none where there are no further ones yet. */
  readonly read: (after: string, limit: number) => Promise<Frames>;
  /** Calls `wake` when there may be more to read. Returns how to stop. */
  readonly follow: (wake: () => void) => () => void;
  /** What there is to say besides events, as a comment, each thing once; "" where there is nothing. */
  readonly aside?: () => string;
}

/** How many events are read from the store at a time. */
const fewest = 16;
const most = 500;

/**
 * Sends events after `from` as they happen, until the reader goes or the server closes.
 *
 * A reader is fed at its own pace. One batch of at most 256 KiB (or one larger event) is handed to the
 * socket; the next is read from the store only when the socket has drained. So a reader that stalls costs
 * one batch, whatever happens meanwhile, and delays nobody. When nothing has drained for `stallMs` it is
 * cut; it comes back with the id of the last event it saw and goes on from the store. Each time half as
 * many events again are asked for as fitted into the batch before, so that little is read in vain, be
 * events small or large.
 *
 * A comment, `up to date`, follows once the reader has everything that had happened when it came.
 *
 * Nothing is missed between reading and waiting: the bell is followed before the first read, it is made
 * quiet before each read, and whatever is committed after that rings it.
 */
export async function streamEvents(
  outgoing: ServerResponse,
  source: EventSource,
  { from, pace, closing }: { from: string; pace: StreamPace; closing: AbortSignal },
): Promise<void> {
  const bell = createBell();
  const unfollow = source.follow(bell.ring);
  const leave = (): void => void outgoing.end();
  outgoing.once("close", bell.ring);
  outgoing.once("finish", bell.ring);
  closing.addEventListener("abort", leave, { once: true });
  if (closing.aborted) leave();
  try {
    await write(`id: ${from}\n\n`);
    let after = from;
    let limit = fewest;
    let behind = true;
    while (isOpen()) {
      bell.quiet();
      const frames = await source.read(after, limit);
      await write(frames.bytes);
      after = frames.last;
      limit = Math.min(Math.max(Math.ceil(frames.count * 1.5), fewest), most);
      if (frames.more) continue;
      if (behind) await write(": up to date\n\n");
      behind = false;
      await write(source.aside?.() ?? "");
      if (!(await bell.rung(pace.heartbeatMs))) await write(": still here\n\n");
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

/** Whether the socket took in what it was given before the time was over (or is gone, which is no stall). */
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

interface Bell {
  readonly ring: () => void;
  readonly quiet: () => void;
  /** True as soon as it rings, or has rung since it was made quiet; false when the time is over first. */
  readonly rung: (withinMs: number) => Promise<boolean>;
}

function createBell(): Bell {
  let hasRung = false;
  let listener: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      listener?.();
    },
    quiet() {
      hasRung = false;
    },
    rung: (withinMs) =>
      new Promise((resolve) => {
        if (hasRung) return resolve(true);
        const settle = (): void => {
          clearTimeout(timer);
          listener = null;
          resolve(hasRung);
        };
        const timer = setTimeout(settle, withinMs);
        listener = settle;
      }),
  };
}
