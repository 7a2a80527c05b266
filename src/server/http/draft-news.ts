import type { EventSource } from "./stream.ts";

/** Tells the readers of the stream of everything that drafts were changed. */
export interface DraftNews {
  /** Drafts are at this version now. */
  readonly tell: (version: number) => void;
  /** The events of a source, and beside them, to one reader, the version of the drafts whenever it is a new one. */
  readonly beside: (source: EventSource) => EventSource;
}

/** Keeps the newest version that was told, and who wants to know. */
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
