import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openForReading, openForWriting } from "./connection.ts";
import { slicedReads } from "./sliced-reads.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-reads-"));
afterAll(() => rmSync(directory, { recursive: true }));

const count = 200_000;
const many = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
  select n, (select count(*) from seen) as seen from numbers`;

describe("a long read", () => {
  test("admits commits between its slices and sees none of their changes", async () => {
    const { writing, reads, close } = opened("long.db");
    const answer = reads.query({ sql: many, parameters: [] });
    const over = answer.then(() => true);
    let committed = 0;
    do {
      writing.exec("insert into seen values (1)");
      committed++;
    } while (!(await Promise.race([over, nextTurn()])));
    const rows = (await answer) as { n: number; seen: number }[];
    close();
    expect(committed).toBeGreaterThan(5);
    expect(rows).toHaveLength(count);
    expect(rows.every((row, index) => row.n === index + 1 && row.seen === rows[0]?.seen)).toBe(true);
  });

  test("precedes later reads, which run in order, even if one fails", async () => {
    const { reads, close } = opened("order.db");
    const answered: string[] = [];
    const asked = [many, "select 'short' as name", "select nonsense", "select 'last' as name"].map(
      (sql, index) =>
        reads.query({ sql, parameters: [] }).then(
          (rows) => answered.push(`${index}: ${rows.length} rows`),
          () => answered.push(`${index}: failed`),
        ),
    );
    await reads.idle();
    await Promise.all(asked);
    close();
    expect(answered).toEqual([`0: ${count} rows`, "1: 1 rows", "2: failed", "3: 1 rows"]);
  });
});

function nextTurn(): Promise<false> {
  return new Promise((resolve) => setImmediate(resolve, false));
}

function opened(name: string) {
  const file = join(directory, name);
  const writing = openForWriting(file);
  writing.exec("create table seen (one integer)");
  const reading = openForReading(file);
  const close = () => {
    reading.close();
    writing.close();
  };
  return { writing, reads: slicedReads(reading), close };
}
