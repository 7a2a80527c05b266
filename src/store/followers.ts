import type { Store } from "./store.ts";

/** A stream that has new events, with the sequence number of the last one. */
export interface Grown {
  readonly stream: string;
  readonly kind: string;
  readonly seq: number;
}

/** The followers of the log. */
export interface Followers {
  readonly follow: Store["follow"];
  /** Wakes every follower of these streams, each once. */
  readonly committed: (grown: readonly Grown[]) => void;
}

interface Follower {
  readonly wake: (grown: readonly Grown[]) => void;
  /** The streams that have grown since the last call. */
  grown: Map<string, Grown>;
  state: "quiet" | "called" | "gone";
}

/**
 * Tracks who follows which streams. A follower is called in a microtask of its own, so that an exception disturbs
 * neither the others nor the commit. It is called at most once, no matter how many commits happened in between.
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
      const follower: Follower = { wake, grown: new Map(), state: "quiet" };
      const remove = add(stream, follower);
      return () => {
        remove();
        follower.state = "gone";
      };
    },
    committed(grown) {
      for (const each of grown) {
        for (const follower of everything) call(follower, each);
        for (const follower of byStream.get(each.stream) ?? []) call(follower, each);
      }
    },
  };
}

function call(follower: Follower, grown: Grown): void {
  if (follower.state === "gone") return;
  follower.grown.set(grown.stream, grown);
  if (follower.state !== "quiet") return;
  follower.state = "called";
  queueMicrotask(() => {
    if (follower.state !== "called") return;
    follower.state = "quiet";
    const all = [...follower.grown.values()];
    follower.grown = new Map();
    follower.wake(all);
  });
}
