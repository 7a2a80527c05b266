import { Kysely } from "kysely";
import { StoreFault } from "../fault.ts";
import { drafts } from "../drafts.ts";
import { followers } from "../followers.ts";
import { tableReads } from "../read-tables.ts";
import { responses } from "../responses.ts";
import { settings } from "../settings.ts";
import { snapshots } from "../snapshots.ts";
import type { Store } from "../store.ts";
import type { Tables } from "../tables.ts";
import { outcomeReads } from "../outcomes.ts";
import { usageReads } from "../usage.ts";
import { appendOutcome, appendWork, statementWork } from "../append.ts";
import type { Work, WorkOutcome } from "./commit.ts";
import { faultOf } from "./fault-message.ts";
import { groupCommit } from "./group-commit.ts";
import { logReads } from "./read-log.ts";
import { readingDialect } from "./reading-dialect.ts";
import { startThread } from "./thread.ts";

/**
 * Opens the store in a SQLite file, making the file or bringing its schema up to date (`at` is noted as the
 * time of that). Throws a `StoreFault` where the file cannot be used. One process at a time may have it
 * open: data-lock.ts sees to that.
 */
export async function openSqliteStore({ file, at }: { file: string; at: string }): Promise<Store> {
  const thread = startThread(file);
  try {
    await thread.ask({ type: "open", at });
  } catch (error) {
    await thread.end();
    throw error;
  }

  let closing: Promise<void> | null = null;
  const { follow, committed } = followers();
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

  async function submit(work: Work): Promise<WorkOutcome> {
    if (closing !== null) throw closed();
    return commits.submit(work);
  }

  async function write(...statements: Parameters<typeof statementWork>[0]): Promise<void> {
    const outcome = await submit(statementWork(statements));
    if (outcome.kind === "failed") throw faultOf(outcome.fault);
  }

  async function finish(): Promise<void> {
    await commits.idle();
    await thread.ask({ type: "close" });
    await thread.end();
  }

  return {
    append: async (entry) => appendOutcome(entry, await submit(appendWork(db, entry))),
    follow,
    ...logReads(db),
    ...tableReads(db),
    ...usageReads(db),
    ...outcomeReads(db),
    ...snapshots(db, write),
    ...responses(db, write),
    ...settings(db, write),
    ...drafts(db, write),
    close: () => (closing ??= finish()),
  };
}

function closed(): StoreFault {
  return new StoreFault("closed", "The store is closed.");
}

/** The streams that have new events after a commit. */
function grown(batch: readonly Work[], outcomes: readonly WorkOutcome[]): string[] {
  return batch.flatMap(({ events }, index) =>
    outcomes[index]?.kind === "done" && events !== undefined && events.events.length > 0
      ? [events.stream]
      : [],
  );
}
