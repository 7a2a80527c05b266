import { randomFillSync } from "node:crypto";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { DirectoryFileStore } from "../../src/files/directory-store.ts";
import { StreamFiles } from "../../src/files/stream-files.ts";
import { taskFiles } from "../../src/files/streams.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const megabyte = 1 << 20;
const steps = 20;
const id = "t_bench000";
const task = taskFiles(id);

/**
 * Measures the publication of 1,000 small files and a log of 64 MB, which then grows by 1 MB at a time, into a
 * directory, and the time to bring another node to the same state, compared with copies of the same bytes by `fs.cp`.
 */
const directory = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
try {
  const data = join(directory, "a");
  const log = join(data, "logs", id, "stdout.log");
  fill(data, log);
  const store = await DirectoryFileStore.open(made(join(directory, "store")));
  const [a, b] = [data, made(join(directory, "b"))].map(
    (dataDirectory) => new StreamFiles({ dataDirectory, store, agentUid: null }),
  ) as [StreamFiles, StreamFiles];
  // Files that have just changed are read twice; this measures files at rest.
  await pause(200);
  const copyAll = await timed(() => cp(data, join(directory, "copy"), { recursive: true }));
  const first = await timed(() => a.publish(task, 1));
  const unchanged = await rounds(() => a.publish(task, 1));
  const copies: number[] = [];
  const grown = await rounds(
    () => a.publish(task, 1),
    () => {
      appendFileSync(log, noise(megabyte));
      const started = performance.now();
      cpSync(log, join(directory, "copied.log"));
      copies.push(performance.now() - started);
    },
  );
  const fresh = await timed(() => b.fresh(task));
  const current = await rounds(() => b.fresh(task));
  const wholeCopy = { what: "fs.cp of the same files", value: copyAll };
  const logCopy = { what: "fs.cp of the log", value: percentile(copies, 0.5) };
  report([
    {
      what: "the first publication of 1,000 files and 64 MB",
      value: first,
      unit: "ms",
      atMostTimes: 8,
      baseline: wholeCopy,
    },
    {
      what: "a publication without changes, p50",
      value: percentile(unchanged, 0.5),
      unit: "ms",
      atMostTimes: 1,
      baseline: wholeCopy,
    },
    {
      what: "a publication after the log grew by 1 MB, p50",
      value: percentile(grown, 0.5),
      unit: "ms",
      atMostTimes: 5,
      baseline: logCopy,
    },
    {
      what: "bringing another node up to date",
      value: fresh,
      unit: "ms",
      atMostTimes: 8,
      baseline: wholeCopy,
    },
    { what: "the same again, p50", value: percentile(current, 0.5), unit: "ms", atMost: 50 },
  ]);
} finally {
  rmSync(directory, { recursive: true });
}

function fill(data: string, log: string): void {
  const own = join(data, "agents", id);
  for (let index = 0; index < 1000; index++) {
    const folder = made(join(own, `d${index % 50}`));
    writeFileSync(join(folder, `f${index}.json`), `{"line":${index}}\n`.repeat(100));
  }
  made(join(data, "logs", id));
  for (let index = 0; index < 64; index++) appendFileSync(log, noise(megabyte));
}

function noise(size: number): Buffer {
  return randomFillSync(Buffer.alloc(size));
}

function made(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

async function rounds(act: () => Promise<unknown>, before: () => void = () => undefined): Promise<number[]> {
  const times: number[] = [];
  for (let step = 0; step < steps; step++) {
    before();
    times.push(await timed(act));
  }
  return times;
}
