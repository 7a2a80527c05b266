import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { adoptRun } from "./adopt.ts";
import { bootId } from "./boot-id.ts";
import { nodeCopier } from "./copier.ts";
import { removeRun } from "./remove.ts";
import { makeRunDirectory, type RunHeader } from "./run-directory.ts";
import { sweepRuns } from "./sweep.ts";
import { agent, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";

test("a sweep ends runs without an owner, including processes that left the tree, and leaves owned runs alone", async () => {
  const bench = new TestBench();
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

test("a late wrapper of a swept run does not start its agent", async () => {
  const bench = new TestBench();
  const dir = join(bench.runs, "r_late0000");
  const header: RunHeader = {
    version: 1,
    runId: "r_late0000",
    bootId: bootId(),
    table: "proc",
    stdin: "none",
    cgroup: "",
    ownSession: false,
    sandboxed: false,
    own: [],
    limitGroups: [],
  };
  makeRunDirectory(dir, header, nodeCopier.program);
  expect(await sweepRuns(bench.runs, new Set())).toEqual([{ runId: "r_late0000", dir, pids: [] }]);

  const command = ["touch", join(bench.workspace, "came-up")];
  const late = spawn("/bin/sh", [
    join(dir, "wrapper.sh"),
    dir,
    "none",
    "",
    "",
    "proc",
    "",
    "",
    "",
    nodeCopier.interpreter,
    ...command,
  ]);
  expect(await once(late, "exit")).toEqual([0, null]);
  expect(existsSync(join(bench.workspace, "came-up"))).toBe(false);
  expect(await adoptRun(dir)).toEqual({ kind: "never_started" });
});

test("a sweep of a missing directory finds nothing", async () => {
  expect(await sweepRuns("/no/such/directory", new Set())).toEqual([]);
});

test("a run is removed only after it has ended", async () => {
  const bench = new TestBench();
  const run = await bench.start(["sh", agent("repeats.sh")], { runId: "r_remove00" });
  await untilSaid(run, "ready");
  await expect(removeRun(run.dir)).rejects.toThrow(
    "Run r_remove00 still has 1 processes. End it before you remove its directory.",
  );
  await run.end({ graceMs: 1000 });
  await removeRun(run.dir);
  expect(existsSync(run.dir)).toBe(false);
  await removeRun(run.dir);
});
