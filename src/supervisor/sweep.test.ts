import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { adoptRun } from "./adopt.ts";
import { removeRun } from "./remove.ts";
import { sweepRuns } from "./sweep.ts";
import { agent, TestBench, untilSaid } from "./test-bench.ts";

test("a sweep ends the runs nobody owns, wherever their processes went, and leaves the owned alone", async () => {
  using bench = new TestBench();
  const owned = await bench.start(["sh", agent("repeats.sh")], { runId: "r_owned000" });
  const stray = await bench.start(["sh", agent("child-in-own-session.sh")], { runId: "r_stray000" });
  const left = await bench.start(["sh", agent("leaves-daemon.sh"), "environment", "exit"], {
    runId: "r_left0000",
  });
  await Promise.all([untilSaid(owned, "ready"), untilSaid(stray, "ready"), left.exit]);
  const daemon = Number(bench.read("daemon.pid"));
  const tool = Number(bench.read("tool.pid"));
  const { pids } = await stray.freeze();

  const swept = await sweepRuns(bench.runs, new Set(["r_owned000"]));
  expect(swept.map(({ runId, dir }) => [runId, dir])).toEqual([
    ["r_left0000", left.dir],
    ["r_stray000", stray.dir],
  ]);
  expect(swept.map((run) => run.pids)).toEqual([[daemon], pids]);
  expect(pids).toContain(tool);
  const alive = bench.census().map(({ pid }) => pid);
  expect(alive).toContain(owned.pid);
  expect(alive.some((pid) => [daemon, ...pids].includes(pid))).toBe(false);
  await owned.end({ graceMs: 1000 });
  expect(bench.census()).toEqual([]);
});

test("a swept run that had not come up yet can never come up", async () => {
  using bench = new TestBench();
  mkdirSync(join(bench.runs, "r_late0000"));
  expect(await sweepRuns(bench.runs, new Set())).toEqual([
    { runId: "r_late0000", dir: join(bench.runs, "r_late0000"), pids: [] },
  ]);
  expect(await adoptRun(join(bench.runs, "r_late0000"))).toEqual({ kind: "never_started" });
  expect(existsSync(join(bench.runs, "r_late0000", "wrapper"))).toBe(true);
});

test("a sweep of a directory that does not exist finds nobody", async () => {
  expect(await sweepRuns("/no/such/directory", new Set())).toEqual([]);
});

test("a run is removed when it has ended, and not before", async () => {
  using bench = new TestBench();
  const run = await bench.start(["sh", agent("repeats.sh")], { runId: "r_remove00" });
  await untilSaid(run, "ready");
  await expect(removeRun(run.dir)).rejects.toThrow(
    "Run r_remove00 still has 1 processes; end it before its directory is removed.",
  );
  await run.end({ graceMs: 1000 });
  await removeRun(run.dir);
  expect(existsSync(run.dir)).toBe(false);
  await removeRun(run.dir);
});
