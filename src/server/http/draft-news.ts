import type { EventSource } from "./stream.ts";

/** Notifies readers of the global stream that drafts have changed. */
export interface DraftNews {
  /** Announces the current version of the drafts. */
  readonly tell: (version: number) => void;
  /** Returns a source for one reader that adds each new version of the drafts to the source's events. */
  readonly beside: (source: EventSource) => EventSource;
}

/** Tracks the newest announced version and its readers. */
export function draftNews(): DraftNews {
  const readers = new Set<() => void>();
  let newest = 0;
  return {
    tell(version) {
      if (version <= newest) return;
      newest = version;
      for (const wake of readers) wake();
    },
    beside(source) {
      let told = 0;
      return {
        ...source,
        follow(wake) {
          const unfollow = source.follow(wake);
          readers.add(wake);
          return () => {
            readers.delete(wake);
            unfollow();
          };
        },
        aside() {
          if (told === newest) return "";
          told = newest;
          return `: drafts ${newest}\n\n`;
        },
      };
    },
  };
}
