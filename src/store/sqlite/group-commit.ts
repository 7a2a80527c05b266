import type { SqliteOutcome, SqliteWork } from "./commit.ts";

/** Maximum number of callers in one transaction; with more, the first would wait for the last. */
const mostInOneCommit = 512;

/** A queue of work that is committed together. */
export interface GroupCommit {
  /** Resolves when the work is on the disk or refused. */
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
 * Gathers the work that arrives during a commit and commits it together. A single caller waits for nobody; more callers
 * share one wait for the disk.
 */
export function groupCommit(commit: (batch: SqliteWork[]) => Promise<SqliteOutcome[]>): GroupCommit {
  let waiting: Waiting[] = [];
  let underWay: Promise<void> | null = null;

  async function commitWaiting(): Promise<void> {
    // One microtask turn allows callers that were woken together to join the same commit.
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
