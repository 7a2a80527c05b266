import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "./begin-writing.ts";
import type { Grown } from "../followers.ts";
import type { SqliteOutcome, SqliteWork } from "./commit.ts";

/** Interval between two checks for commits of others. */
const lookEveryMs = 20;

/** A watcher for events that other connections commit to the same file. */
export interface OthersCommits {
  /** Excludes the events of a commit that this thread made itself. */
  readonly except: (batch: readonly SqliteWork[], outcomes: readonly SqliteOutcome[]) => void;
  readonly stop: () => void;
}

/**
 * Calls `tell` with the streams in which others have committed events. SQLite's `data_version` of a connection changes
 * with commits of all others, not with its own; the log is read only when it has changed.
 */
export function watchOthersCommits(db: DatabaseSync, tell: (grown: readonly Grown[]) => void): OthersCommits {
  const version = db.prepare("pragma data_version");
  const newer = db.prepare(
    "select position, stream, kind, seq from events where position > ? order by position",
  );
  const last = db.prepare("select coalesce(max(position), 0) as position from events");

  let seenVersion = versionNow();
  let seen = (last.get() as { position: number }).position;
  const own = new Set<number>();

  function versionNow(): number {
    return (version.get() as { data_version: number }).data_version;
  }

  function look(): void {
    try {
      readOn();
    } catch (error) {
      // The file is locked for a moment (for example because another process closes it); the next check finds the new
      // events.
      if (!isBusy(error)) throw error;
    }
  }

  function readOn(): void {
    const now = versionNow();
    if (now === seenVersion) return forgetOwn();
    const grown = new Map<string, Grown>();
    for (const row of newer.iterate(seen)) {
      const { position, ...each } = row as unknown as Grown & { position: number };
      if (!own.has(position)) grown.set(each.stream, each);
      seen = position;
    }
    own.clear();
    seenVersion = now;
    if (grown.size > 0) tell([...grown.values()]);
  }

  /** Skips this thread's own events: nobody else has committed, so the newest events are its own. */
  function forgetOwn(): void {
    for (const position of own) seen = Math.max(seen, position);
    own.clear();
  }

  const timer = setInterval(look, lookEveryMs);
  return {
    except(batch, outcomes) {
      for (const [index, outcome] of outcomes.entries()) {
        const count = batch[index]?.events?.events.length ?? 0;
        if (outcome.kind !== "done") continue;
        for (let step = 0; step < count; step++) own.add(outcome.place + step);
      }
    },
    stop: () => clearInterval(timer),
  };
}
