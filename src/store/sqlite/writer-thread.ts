import { workerData } from "node:worker_threads";
import { answerRequests } from "./answer-requests.ts";
import { committer, type Work, type WorkOutcome } from "./commit.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";

/** The thread that holds the one writing connection, so that waiting for the disk stops nobody else. */
export type WriterRequest =
  | { readonly type: "open"; readonly at: string }
  | { readonly type: "commit"; readonly batch: readonly Work[] }
  | { readonly type: "close" };

const { file } = workerData as { file: string };
let db: ReturnType<typeof openForWriting> | null = null;
let commit: ReturnType<typeof committer> | null = null;

answerRequests(file, (request) => answer(request as WriterRequest));

function answer(request: WriterRequest): WorkOutcome[] {
  switch (request.type) {
    case "open":
      db = openForWriting(file);
      migrate(db, { file, at: request.at });
      commit = committer(db, file);
      return [];
    case "commit":
      if (commit === null) throw new Error("the store was not opened");
      return commit(request.batch);
    case "close":
      db?.close();
      return [];
  }
}
