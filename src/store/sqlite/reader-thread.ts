import { workerData } from "node:worker_threads";
import { answerRequests } from "./answer-requests.ts";
import { openForReading } from "./connection.ts";
import { type Statement, statementCache } from "./statement.ts";

/** The thread that reads, on a connection of its own: a long read keeps no append waiting. */
export type ReaderRequest =
  | { readonly type: "query"; readonly statement: Statement }
  | { readonly type: "close" };

const { file } = workerData as { file: string };
let db: ReturnType<typeof openForReading> | null = null;
let prepare: ReturnType<typeof statementCache> | null = null;

answerRequests(file, (request) => answer(request as ReaderRequest));

function answer(request: ReaderRequest): unknown[] {
  switch (request.type) {
    case "query": {
      // Opened with the first query: the writer has made the file and its schema by then.
      db ??= openForReading(file);
      prepare ??= statementCache(db);
      return prepare(request.statement.sql).all(...request.statement.parameters);
    }
    case "close":
      db?.close();
      return [];
  }
}
