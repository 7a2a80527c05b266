import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TaskId } from "../../src/protocol/ids.ts";
import { entry, noon } from "../../src/store/contract/samples.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import { Appends, event } from "../tools/appends.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

/**
 * Measures the cost of a durable event beside a plain insert loop on node:sqlite in the same run, on the same disk and
 * with the same durability, and the delay of an append while a reader reads the largest pages. 200 µs per event are
 * 5,000 events a second. An argument names a directory on another disk than the temporary directory.
 */
const directory = mkdtempSync(join(process.argv[2] ?? tmpdir(), "signalbox-bench-"));
try {
  const store = await openSqliteStore({ file: join(directory, "store.db"), at: noon });
  const single = plainLoop(1);
  const batched = plainLoop(100);
  const appends = new Appends(store);
  const alone = await appends.run({ writers: 1, events: 1, total: 3_000 });
  const many = await appends.run({ writers: 200, events: 1, total: 20_000 });
  const tens = await appends.run({ writers: 50, events: 10, total: 50_000 });
  const quiet = await waits(store, appends.newStream(), 300);
  const reading = readAgainAndAgain(store);
  const busy = await waits(store, appends.newStream(), 300);
  await reading.stop();
  await store.close();

  const eachCommitted = { what: "a plain loop with a commit an event", value: single };
  const hundreds = { what: "a plain loop with a commit a hundred events", value: batched };
  const perEvent = { unit: "µs", atMost: 200 };
  report([
    { what: "an event with a row, 200 writers", value: many, ...perEvent, baseline: eachCommitted },
    { what: "an event, ten and a row at a time, 50 writers", value: tens, ...perEvent, baseline: hundreds },
    {
      what: "an event with a row, one writer",
      value: alone,
      unit: "µs",
      atMost: 5_000,
      baseline: eachCommitted,
    },
    {
      what: "an append while pages of 1,000 events are read without a pause, p50",
      value: percentile(busy, 0.5),
      unit: "ms",
      atMost: 5,
      baseline: { what: "an append alone, p50", value: percentile(quiet, 0.5) },
    },
  ]);
} finally {
  rmSync(directory, { recursive: true });
}

/** Returns the microseconds per insert with nothing around the database. */
function plainLoop(perCommit: number): number {
  const db = new DatabaseSync(join(directory, `plain-${perCommit}.db`));
  db.exec("pragma journal_mode = wal; pragma synchronous = full");
  db.exec(
    "create table events (id integer primary key, stream text, seq integer, event text, unique (stream, seq))",
  );
  const insert = db.prepare("insert into events (stream, seq, event) values (?, ?, ?)");
  const json = JSON.stringify(event);
  const start = performance.now();
  let rows = 0;
  while (performance.now() - start < 1000) {
    db.exec("begin");
    for (let index = 0; index < perCommit; index++) insert.run("s", ++rows, json);
    db.exec("commit");
  }
  const elapsed = performance.now() - start;
  db.close();
  return (elapsed / rows) * 1000;
}

/** Returns the milliseconds of each of some sequential appends. */
async function waits(store: Store, stream: TaskId, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let seq = 0; seq < count; seq++) {
    const start = performance.now();
    await store.append(entry(stream, { expectedSeq: seq, events: [event] }));
    found.push(performance.now() - start);
  }
  return found;
}

function readAgainAndAgain(store: Store): { stop: () => Promise<void> } {
  const ended = new AbortController();
  const reading = (async () => {
    while (!ended.signal.aborted) await store.readAll({ after: "", limit: 1000 });
  })();
  return {
    stop() {
      ended.abort();
      return reading;
    },
  };
}
