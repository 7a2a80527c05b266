import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { cgroupPids, holdCgroup, makeCgroup, removeCgroup, writableCgroup } from "./cgroup.ts";
import { readHeader } from "./run-directory.ts";
import { agent, stateOf, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

describe.skipIf(writableCgroup() === "")("a cgroup", () => {
  test("who is held does not move, and a signal sent meanwhile comes before anything else", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("child-in-own-session.sh")]);
    await untilSaid(run, "ready");
    const cgroup = readHeader(run.dir)?.cgroup ?? "";
    await holdCgroup(cgroup, "hold");
    expect(readFileSync(join(cgroup, "cgroup.events"), "utf8")).toContain("frozen 1");
    const ticks = bench.read("ticks");
    const tool = Number(bench.read("tool.pid"));
    process.kill(tool, "SIGSTOP");
    await holdCgroup(cgroup, "release");
    await until(() => stateOf(tool) === "T");
    expect(bench.read("ticks")).toBe(ticks);
  });

  test("lists the processes of those below it too, and is removed with them, but not while it is in use", async () => {
    const bench = new TestBench();
    const cgroup = makeCgroup(writableCgroup(), "r_nested00", bench.root);
    const nested = join(cgroup, "nested");
    mkdirSync(nested);
    const run = await bench.start(["sh", "-c", `echo 0 >${nested}/cgroup.procs; echo ready; read -r line`]);
    await untilSaid(run, "ready");
    expect(cgroupPids(cgroup)).toEqual(new Set([run.pid]));
    removeCgroup(cgroup);
    expect(existsSync(nested)).toBe(true);
    await run.end({ graceMs: 1000 });
    removeCgroup(cgroup);
    expect([existsSync(cgroup), cgroupPids(cgroup)]).toEqual([false, new Set()]);
  });

  test("goes when the run is over, without being asked", async () => {
    const bench = new TestBench();
    const run = await bench.start(["true"]);
    const cgroup = readHeader(run.dir)?.cgroup ?? "";
    expect(await run.exit).toEqual({ code: 0, signal: null });
    await until(() => !existsSync(cgroup));
  });
});

test("where there is no cgroup, everything about it is nothing", async () => {
  await holdCgroup("", "hold");
  removeCgroup("");
  expect([makeCgroup("", "r_none0000", "/"), cgroupPids("")]).toEqual(["", new Set()]);
});
