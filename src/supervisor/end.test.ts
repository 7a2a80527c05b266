import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { thisMachine, type Machine } from "./machine.ts";
import { psTable } from "./ps-table.ts";
import { NO_SANDBOX } from "./sandbox/bubblewrap.ts";
import { readHeader } from "./run-directory.ts";
import { agent, everything, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";

const machines: [string, Machine][] = [
  ["with everything the machine has", thisMachine()],
  ["without cgroups", { ...thisMachine(), cgroup: "" }],
  [
    "without /proc and setsid",
    { ...thisMachine(), table: psTable, cgroup: "", setsid: "", sandbox: NO_SANDBOX, agentUser: null },
  ],
];

describe.each(machines)("ending a run %s", (_title, machine) => {
  test.each(["ignores-signals.sh", "child-in-own-session.sh", "repeats.sh"])(
    "%s leaves no process",
    async (name) => {
      const bench = new TestBench();
      const run = await bench.start(["sh", agent(name)], {}, machine);
      await untilSaid(run, "ready");
      expect(bench.census().length).toBeGreaterThan(0);
      await run.end({ graceMs: 200 });
      expect(bench.census()).toEqual([]);
      expect((await run.exit).signal).toBe(name === "ignores-signals.sh" ? "SIGKILL" : "SIGTERM");
    },
  );

  test("a frozen agent receives SIGTERM and exits cleanly", async () => {
    const bench = new TestBench();
    const script = "trap 'echo tidy; exit 4' TERM; echo ready; while :; do sleep 0.05; done";
    const run = await bench.start(["sh", "-c", script], {}, machine);
    await untilSaid(run, "ready");
    await run.freeze();
    await run.end({ graceMs: 10_000 });
    expect([await run.exit, await everything(run)]).toEqual([{ code: 4, signal: null }, "ready\ntidy\n"]);
    expect(bench.census()).toEqual([]);
  });
});

describe("ending a run", () => {
  test("a frozen agent does not continue if it gets no time for a clean exit", async () => {
    const bench = new TestBench();
    const script = "trap 'echo tidy; exit 4' TERM; echo ready; while :; do sleep 0.05; done";
    const run = await bench.start(["sh", "-c", script]);
    await untilSaid(run, "ready");
    await run.freeze();
    await run.end({ graceMs: 0 });
    expect([await run.exit, await everything(run)]).toEqual([{ code: null, signal: "SIGKILL" }, "ready\n"]);
    expect(bench.census()).toEqual([]);
  });

  test.for([
    ["its cgroup", "nothing", thisMachine()],
    ["the pipe it kept", "pipe", { ...thisMachine(), cgroup: "" }],
    ["its environment", "environment", { ...thisMachine(), cgroup: "" }],
  ] as const)(
    "stops and ends a daemon that can be traced only by %s",
    async ([, knownBy, machine], { skip }) => {
      skip(knownBy === "nothing" && machine.cgroup === "", "no cgroup can be made here");
      const bench = new TestBench();
      const run = await bench.start(["sh", agent("leaves-daemon.sh"), knownBy], {}, machine);
      await untilSaid(run, "ready");
      const daemon = Number(bench.read("daemon.pid"));
      const environment = readFileSync(`/proc/${daemon}/environ`, "utf8");
      expect(environment.includes("SIGNALBOX_RUN_ID")).toBe(knownBy === "environment");
      expect((await run.freeze()).pids).toContain(daemon);
      await run.end({ graceMs: 1000 });
      expect(bench.census()).toEqual([]);
    },
  );

  test("ends processes that an ended agent left in its session", async () => {
    const bench = new TestBench();
    const run = await bench.start(
      ["sh", "-c", "env -i sleep 1000 >/dev/null 2>&1 & exit 0"],
      {},
      { ...thisMachine(), cgroup: "" },
    );
    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(bench.census().length).toBeGreaterThan(0);
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });
  test("remembers a process seen in the tree after it left every other trace", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("orphans-its-tool.sh")], {}, { ...thisMachine(), cgroup: "" });
    await untilSaid(run, "ready");
    const tool = Number(bench.read("tool.pid"));
    expect((await run.members()).map(({ pid }) => pid)).toContain(tool);
    writeFileSync(join(bench.workspace, "leave"), "");
    await untilSaid(run, "alone");
    expect((await run.members()).map(({ pid }) => pid)).toContain(tool);
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });

  test("ends a run whose wrapper was killed, including helper processes, with an unknown exit", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    await untilSaid(run, "ready");
    process.kill(wrapperPid(run.dir), "SIGKILL");
    await run.write("still there\n");
    await untilSaid(run, "heard still there");
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
    expect([await run.exit, await everything(run)]).toEqual([
      { code: null, signal: null },
      "ready\nheard still there\n",
    ]);
  });

  test("removes the cgroup, and ending twice is no error", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    const cgroup = readHeader(run.dir)?.cgroup ?? "";
    expect(existsSync(cgroup)).toBe(thisMachine().cgroup !== "");
    await Promise.all([run.end({ graceMs: 1000 }), run.end({ graceMs: 1000 })]);
    expect(existsSync(cgroup)).toBe(false);
    expect(bench.census()).toEqual([]);
  });
});

function wrapperPid(dir: string): number {
  return Number(readFileSync(`${dir}/wrapper`, "utf8").split(" ")[0]);
}
