import type { Store } from "./store.ts";

/** Those who wait for events, and the bell that wakes them. */
export interface Followers {
  readonly follow: Store["follow"];
  /** Wakes everybody whom events in these streams concern, each once. */
  readonly committed: (streams: readonly string[]) => void;
}

interface Follower {
  readonly wake: () => void;
  state: "quiet" | "called" | "gone";
}

/**
 * Who is told after which commits. A follower is called on a turn of its own, so that one that throws
 * disturbs neither the others nor the commit, and at most once however many commits came in between.
 */
export function followers(): Followers {
  const everything = new Set<Follower>();
  const byStream = new Map<string, Set<Follower>>();

  function add(stream: string | undefined, follower: Follower): () => void {
    if (stream === undefined) {
      everything.add(follower);
      return () => everything.delete(follower);
    }
    const group = byStream.get(stream) ?? new Set();
    byStream.set(stream, group.add(follower));
    return () => {
      group.delete(follower);
      if (group.size === 0 && byStream.get(stream) === group) byStream.delete(stream);
    };
  }

  return {
    follow({ stream }, wake) {
      const follower: Follower = { wake, state: "quiet" };
      const remove = add(stream, follower);
      return () => {
        remove();
        follower.state = "gone";
      };
    },
    committed(streams) {
      const concerned = new Set(streams.length === 0 ? [] : everything);
      for (const stream of streams)
        for (const follower of byStream.get(stream) ?? []) concerned.add(follower);
      for (const follower of concerned) call(follower);
    },
  };
}

function call(follower: Follower): void {
  if (follower.state !== "quiet") return;
  follower.state = "called";
  queueMicrotask(() => {
    if (follower.state !== "called") return;
    follower.state = "quiet";
    follower.wake();
  });
}
