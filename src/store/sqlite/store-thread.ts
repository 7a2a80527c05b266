import type { Grown } from "../followers.ts";
import type { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";
import { answerRequests } from "./answer-requests.ts";
import { committer, type SqliteOutcome, type SqliteWork } from "./commit.ts";
import { openForReading, openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { type SlicedReads, slicedReads } from "./sliced-reads.ts";
import type { Statement } from "./statement.ts";
import type { ThreadNews } from "./thread.ts";
import { type OthersCommits, watchOthersCommits } from "./others-commits.ts";

/**
 * Requests to the thread that has the database open, so that waiting for the disk never blocks the server. It holds two
 * connections: it commits immediately on arrival, and reads on the other connection in slices between commits. (A
 * second thread for reading would cost 12 MB, more than the slices cost in code.)
 */
export type StoreRequest =
  | { readonly type: "open"; readonly at: string; readonly shared: boolean }
  | { readonly type: "commit"; readonly batch: readonly SqliteWork[] }
  | { readonly type: "query"; readonly statement: Statement }
  | { readonly type: "close" };

/** The answer to each type of request. */
export interface StoreAnswers {
  readonly open: void;
  readonly commit: SqliteOutcome[];
  readonly query: unknown[];
  readonly close: void;
}

/** The database file that this thread serves. */
let file = "";

let opened: {
  readonly writing: DatabaseSync;
  readonly commit: (batch: readonly SqliteWork[]) => SqliteOutcome[];
  readonly reading: DatabaseSync;
  readonly reads: SlicedReads;
  /** Null if nobody else may have the file open. */
  readonly others: OthersCommits | null;
} | null = null;

/** Opens a file and answers requests for it. Call it once per thread. */
export function serveStore(served: string): void {
  file = served;
  answerRequests(file, (request) => answer(request as StoreRequest));
}

function answer(request: StoreRequest): unknown {
  if (request.type === "open") return open(request);
  if (opened === null) throw new Error("the store is not open");
  switch (request.type) {
    case "commit":
      return commit(opened, request.batch);
    case "query":
      return opened.reads.query(request.statement);
    case "close":
      return close(opened);
  }
}

function open({ at, shared }: { at: string; shared: boolean }): void {
  const writing = openForWriting(file);
  migrate(writing, { file, at });
  const reading = openForReading(file);
  // Commits do their own waiting for others (begin-writing.ts).
  if (shared) writing.exec("pragma busy_timeout = 0");
  const others = shared ? watchOthersCommits(writing, tellOthersCommitted) : null;
  opened = { writing, commit: committer(writing, file), reading, reads: slicedReads(reading), others };
}

function tellOthersCommitted(grown: readonly Grown[]): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
  parentPort?.postMessage({ othersCommitted: grown } satisfies ThreadNews);
}

function commit(
  { commit: write, others }: NonNullable<typeof opened>,
  batch: readonly SqliteWork[],
): SqliteOutcome[] {
  const outcomes = write(batch);
  others?.except(batch, outcomes);
  return outcomes;
}

/** Closes the writing connection last: the last one to close merges the journal into the file. */
async function close({ writing, reading, reads, others }: NonNullable<typeof opened>): Promise<void> {
  others?.stop();
  await reads.idle();
  reading.close();
  writing.close();
}
