import { Kysely } from "kysely";
import { appendOutcome, appendWork } from "../append.ts";
import { StoreFault } from "../fault.ts";
import { followers, type Grown } from "../followers.ts";
import { sharedQueries } from "../shared-queries.ts";
import type { Store } from "../store.ts";
import type { Tables } from "../tables.ts";
import type { Submit } from "../work.ts";
import type { SqliteOutcome, SqliteWork } from "./commit.ts";
import { faultOf } from "./fault-message.ts";
import { groupCommit } from "./group-commit.ts";
import { logReads } from "./read-log.ts";
import { compiledWork, readingDialect } from "./reading-dialect.ts";
import { startThread } from "./thread.ts";

/**
 * Opens the store in a SQLite file, creating the file or migrating its schema (`at` is recorded as the time of that).
 * Throws a `StoreFault` if the file cannot be used. With `shared`, commits of other stores to the same file, in this
 * process or another one, also wake followers; without it nobody else may have the file open (data-lock.ts ensures
 * that).
 */
export async function openSqliteStore({
  file,
  at,
  shared = false,
}: {
  file: string;
  at: string;
  shared?: boolean;
}): Promise<Store> {
  const { follow, committed } = followers();
  const thread = startThread(file, { onOthersCommitted: committed });
  try {
    await thread.ask({ type: "open", at, shared });
  } catch (error) {
    await thread.end();
    throw error;
  }

  let closing: Promise<void> | null = null;
  const commits = groupCommit(async (batch) => {
    const outcomes = await thread.ask({ type: "commit", batch });
    committed(grown(batch, outcomes));
    return outcomes;
  });
  const db = new Kysely<Tables>({
    dialect: readingDialect(async (statement) => {
      if (closing !== null) throw closed();
      return thread.ask({ type: "query", statement });
    }),
  });

  const submit: Submit = async (work) => {
    if (closing !== null) throw closed();
    const outcome = await commits.submit(compiledWork(work));
    if (outcome.kind === "failed") throw faultOf(outcome.fault);
    return outcome;
  };

  async function finish(): Promise<void> {
    await commits.idle();
    await thread.ask({ type: "close" });
    await thread.end();
  }

  return {
    append: async (entry) => appendOutcome(entry, await submit(appendWork(db, entry)), positionOf),
    follow,
    ...logReads(db),
    ...sharedQueries(db, submit, async () => new Date().toISOString()),
    close: () => (closing ??= finish()),
  };
}

function positionOf(first: number, index: number): string {
  return String(first + index);
}

function closed(): StoreFault {
  return new StoreFault("closed", "The store is closed.");
}

/** Returns the streams that have new events after a commit. */
function grown(batch: readonly SqliteWork[], outcomes: readonly SqliteOutcome[]): Grown[] {
  return batch.flatMap(({ events }, index) =>
    outcomes[index]?.kind === "done" && events !== undefined && events.events.length > 0
      ? [{ stream: events.stream, kind: events.kind, seq: events.expectedSeq + events.events.length }]
      : [],
  );
}
