import type { SqliteOutcome, SqliteWork } from "./commit.ts";

/** More than this in one transaction would make the first wait for the last. */
const mostInOneCommit = 512;

/** Where work waits to be committed together with other work. */
export interface GroupCommit {
  /** Resolves when the work is on the disk, or is refused. */
  submit(work: SqliteWork): Promise<SqliteOutcome>;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly work: SqliteWork;
  readonly resolve: (outcome: SqliteOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the work that arrives while a commit is under way and commits it together. One caller alone waits
 * for nobody; the more there are, the more share one wait for the disk.
 */
export function groupCommit(commit: (batch: SqliteWork[]) => Promise<SqliteOutcome[]>): GroupCommit {
  let waiting: Waiting[] = [];
  let underWay: Promise<void> | null = null;

  async function commitWaiting(): Promise<void> {
    // One turn of the microtask queue lets callers that were woken together go in together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostInOneCommit);
      waiting = waiting.slice(mostInOneCommit);
      await commitOne(batch);
    }
    underWay = null;
  }

  async function commitOne(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await commit(batch.map(({ work }) => work));
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    submit(work) {
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject });
        underWay ??= commitWaiting();
      });
    },
    idle: () => underWay ?? Promise.resolve(),
  };
}
