import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { cgroupPids, freezeCgroup, makeCgroup, removeCgroup, writableCgroup } from "./cgroup.ts";
import { readHeader } from "./run-directory.ts";
import { thisMachine } from "./machine.ts";
import { agent, stateOf, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

describe.skipIf(writableCgroup() === "")("a cgroup", () => {
  test("frozen processes do not run, and a signal sent meanwhile takes effect first", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("child-in-own-session.sh")]);
    await untilSaid(run, "ready");
    await until(() => existsSync(join(bench.workspace, "ticks")));
    const cgroup = readHeader(run.dir)?.cgroup ?? "";
    await freezeCgroup(cgroup, "freeze");
    expect(readFileSync(join(cgroup, "cgroup.events"), "utf8")).toContain("frozen 1");
    const ticks = bench.read("ticks");
    const tool = Number(bench.read("tool.pid"));
    process.kill(tool, "SIGSTOP");
    await freezeCgroup(cgroup, "thaw");
    await until(() => stateOf(tool) === "T");
    expect(bench.read("ticks")).toBe(ticks);
  });

  test("lists processes of nested cgroups, and is removed with them, but not while in use", async () => {
    const bench = new TestBench();
    const cgroup = makeCgroup(writableCgroup(), "r_nested00", bench.root);
    const nested = join(cgroup, "nested");
    mkdirSync(nested);
    const script = `echo 0 >${nested}/cgroup.procs; echo ready; read -r line`;
    const run = await bench.start(["sh", "-c", script], {}, { ...thisMachine(), agentUser: null });
    await untilSaid(run, "ready");
    expect(cgroupPids(cgroup)).toEqual(new Set([run.pid]));
    removeCgroup(cgroup);
    expect(existsSync(nested)).toBe(true);
    await run.end({ graceMs: 1000 });
    removeCgroup(cgroup);
    expect([existsSync(cgroup), cgroupPids(cgroup)]).toEqual([false, new Set()]);
  });

  test("is removed automatically when the run is over", async () => {
    const bench = new TestBench();
    const run = await bench.start(["true"]);
    const cgroup = readHeader(run.dir)?.cgroup ?? "";
    expect(await run.exit).toEqual({ code: 0, signal: null });
    await until(() => !existsSync(cgroup));
  });
});

test("without a cgroup, all operations do nothing", async () => {
  await freezeCgroup("", "freeze");
  removeCgroup("");
  expect([makeCgroup("", "r_none0000", "/"), cgroupPids("")]).toEqual(["", new Set()]);
});
