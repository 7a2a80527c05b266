import { Kysely } from "kysely";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { appendWork } from "../append.ts";
import { entry, noon, said, taskId } from "../contract/samples.ts";
import type { Tables } from "../tables.ts";
import { committer } from "./commit.ts";
import { migrate } from "./migrate.ts";
import { compiledWork, readingDialect } from "./reading-dialect.ts";

test("an append takes no longer at the end of a long stream", () => {
  const file = ":memory:";
  const db = new DatabaseSync(file);
  migrate(db, { file, at: noon });
  const compile = new Kysely<Tables>({ dialect: readingDialect(async () => []) });
  const commit = committer(db, file);
  const append = (stream: number, expectedSeq: number, count: number): void => {
    const events = Array.from({ length: count }, () => said("Hello."));
    const [outcome] = commit([
      compiledWork(appendWork(compile, entry(taskId(stream), { expectedSeq, events }))),
    ]);
    expect(outcome?.kind).toBe("done");
  };
  const long = 50_000;
  append(1, 0, long);
  const times = { short: [] as number[], long: [] as number[] };
  for (let seq = 0; seq < 50; seq++) {
    times.long.push(timeOf(() => append(1, long + seq, 1)));
    times.short.push(timeOf(() => append(2, seq, 1)));
  }
  expect(Math.min(...times.long)).toBeLessThan(5 * Math.min(...times.short));
});

function timeOf(act: () => void): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}
