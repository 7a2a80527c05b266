import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noon } from "../../src/store/contract/samples.ts";
import { openPostgresStore } from "../../src/store/postgres/open.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import { Appends } from "../tools/appends.ts";
import type { Figure } from "../tools/budget.ts";

/** The writers of each measurement, and the least rate with PostgreSQL. */
const loads = [
  { who: "one writer", writers: 1, total: 2_000, atLeast: 100 },
  { who: "20 writers", writers: 20, total: 10_000, atLeast: 500 },
];

/** Measures durable events per second in PostgreSQL, which syncs each commit to the disk, beside SQLite. */
export async function* measureAppends(url: string): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
  try {
    const sqlite = await ratesOf(await openSqliteStore({ file: join(directory, "store.db"), at: noon }));
    const postgres = await ratesOf((await openPostgresStore({ url, schema: "appends", at: noon })).store);
    yield* loads.map(({ who, atLeast }, index) => ({
      what: `durable events with a row, ${who}, PostgreSQL`,
      value: postgres[index] ?? Number.NaN,
      unit: "/s",
      atLeast,
      baseline: { what: "SQLite", value: sqlite[index] ?? Number.NaN },
    }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function ratesOf(store: Store): Promise<number[]> {
  const appends = new Appends(store);
  const rates: number[] = [];
  await appends.run({ writers: 20, events: 1, total: 400 });
  for (const { writers, total } of loads)
    rates.push(1_000_000 / (await appends.run({ writers, events: 1, total })));
  await store.close();
  return rates;
}
