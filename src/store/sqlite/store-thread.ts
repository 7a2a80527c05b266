import type { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { answerRequests } from "./answer-requests.ts";
import { committer, type Work, type WorkOutcome } from "./commit.ts";
import { openForReading, openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { type SlicedReads, slicedReads } from "./sliced-reads.ts";
import type { Statement } from "./statement.ts";

/**
 * The thread that has the database open, so that waiting for the disk never stops the server. It holds two
 * connections: a commit is done the moment it arrives, and a read on the other connection is done in slices
 * between them. (A second thread for reading would cost 12 MB, more than the slices cost in code.)
 */
export type StoreRequest =
  | { readonly type: "open"; readonly at: string }
  | { readonly type: "commit"; readonly batch: readonly Work[] }
  | { readonly type: "query"; readonly statement: Statement }
  | { readonly type: "close" };

/** What comes back for each kind of request. */
export interface StoreAnswers {
  readonly open: void;
  readonly commit: WorkOutcome[];
  readonly query: unknown[];
  readonly close: void;
}

const { file } = workerData as { file: string };

let opened: {
  readonly writing: DatabaseSync;
  readonly commit: (batch: readonly Work[]) => WorkOutcome[];
  readonly reading: DatabaseSync;
  readonly reads: SlicedReads;
} | null = null;

answerRequests(file, (request) => answer(request as StoreRequest));

function answer(request: StoreRequest): unknown {
  if (request.type === "open") return open(request.at);
  if (opened === null) throw new Error("the store is not open");
  switch (request.type) {
    case "commit":
      return opened.commit(request.batch);
    case "query":
      return opened.reads.query(request.statement);
    case "close":
      return close(opened);
  }
}

function open(at: string): void {
  const writing = openForWriting(file);
  migrate(writing, { file, at });
  const reading = openForReading(file);
  opened = { writing, commit: committer(writing, file), reading, reads: slicedReads(reading) };
}

/** The writing connection goes last: the last one to close folds the journal into the file. */
async function close({ writing, reading, reads }: NonNullable<typeof opened>): Promise<void> {
  await reads.idle();
  reading.close();
  writing.close();
}
