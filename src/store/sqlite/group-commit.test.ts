import { describe, expect, test } from "vitest";
import type { SqliteOutcome, SqliteWork } from "./commit.ts";
import { groupCommit } from "./group-commit.ts";

describe("group commit", () => {
  test("commits simultaneous work together, then the work that arrived meanwhile", async () => {
    const { commits, underWay } = slowDisk();
    const first = [commits.submit(work("a")), commits.submit(work("b"))];
    const firstCommit = await underWay();
    const second = [commits.submit(work("c")), commits.submit(work("d"))];
    firstCommit.succeed();
    expect(await Promise.all(first)).toEqual([done(0), done(1)]);

    const secondCommit = await underWay();
    secondCommit.succeed();
    expect(await Promise.all(second)).toEqual([done(0), done(1)]);
    expect([firstCommit.names, secondCommit.names]).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("limits the size of a commit and preserves the order", async () => {
    const { commits, underWay } = slowDisk();
    const names = Array.from({ length: 1100 }, (_, index) => `${index}`);
    const all = Promise.all(names.map((name) => commits.submit(work(name))));
    const committed: string[][] = [];
    while (committed.flat().length < names.length) {
      const commit = await underWay();
      committed.push(commit.names);
      commit.succeed();
    }
    await all;
    expect(committed.map(({ length }) => length)).toEqual([512, 512, 76]);
    expect(committed.flat()).toEqual(names);
  });

  test("fails all work of a failed commit and continues with the next", async () => {
    const { commits, underWay } = slowDisk();
    const failing = Promise.allSettled([commits.submit(work("a")), commits.submit(work("b"))]);
    const commit = await underWay();
    const next = commits.submit(work("c"));
    commit.fail(new Error("disk full"));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);

    (await underWay()).succeed();
    expect(await next).toEqual(done(0));
    await commits.idle();
  });
});

interface CommitUnderWay {
  readonly names: string[];
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Returns a group commit on a simulated disk: a commit lasts until the test ends it, and only one may be in progress.
 */
function slowDisk() {
  const started: CommitUnderWay[] = [];
  const commits = groupCommit(
    (batch) =>
      new Promise((resolve, reject) => {
        started.push({
          names: batch.map(({ events }) => events?.stream ?? ""),
          succeed: () => resolve(batch.map((_, index) => done(index))),
          fail: reject,
        });
      }),
  );
  async function underWay(): Promise<CommitUnderWay> {
    await expect.poll(() => started.length, { interval: 1 }).toBe(1);
    return started.pop() as CommitUnderWay;
  }
  return { commits, underWay };
}

function work(stream: string): SqliteWork {
  return { events: { stream, kind: "task", expectedSeq: 0, at: "", by: "", version: 1, events: [] } };
}

function done(place: number): SqliteOutcome {
  return { kind: "done", place, rows: [] };
}
