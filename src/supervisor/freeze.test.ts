import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";

import { thisMachine, type Machine } from "./machine.ts";
import { PermissionLost } from "./permission.ts";
import { psTable } from "./ps-table.ts";
import { NO_SANDBOX } from "./sandbox/bubblewrap.ts";
import { agent, stateOf, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

const machines: [string, Machine][] = [
  ["with everything the machine has", thisMachine()],
  ["without cgroups", { ...thisMachine(), cgroup: "" }],
  [
    "without /proc and setsid",
    { ...thisMachine(), table: psTable, cgroup: "", setsid: "", sandbox: NO_SANDBOX, agentUser: null },
  ],
];

test.skipIf(thisMachine().cgroup === "" || process.arch !== "x64")(
  "a timer that sends SIGCONT does not continue a frozen run, but the thaw does",
  async () => {
    const bench = new TestBench();
    // timer_create and timer_settime: SIGCONT every 50 ms.
    const script = `$SIG{CONT} = sub {}; $| = 1; my $id = pack("q", 0);
      my ($event, $every) = (pack("q i i x48", 0, 18, 0), pack("qqqq", 0, 50000000, 0, 50000000));
      syscall(222, 1, $event, $id); syscall(223, unpack("q", $id), 0, $every, 0);
      print "ready\\n"; while (1) { open F, ">>", "ticks"; print F "x"; close F; select undef, undef, undef, 0.01 }`;
    const run = await bench.start(["perl", "-e", script]);
    await untilSaid(run, "ready");
    await until(() => existsSync(join(bench.workspace, "ticks")));
    await run.freeze();
    const ticks = bench.read("ticks");
    await delay(500);
    expect(bench.read("ticks")).toBe(ticks);
    await run.thaw();
    await until(() => bench.read("ticks").length > ticks.length);
    await run.freeze();
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  },
);

test("a run that may not continue stays frozen", async () => {
  const bench = new TestBench();
  const run = await bench.start(["sh", agent("repeats.sh")]);
  await untilSaid(run, "ready");
  await run.freeze();
  await expect(run.thaw(() => false)).rejects.toThrow(PermissionLost);
  expect(await run.isFrozen()).toBe(true);
  // The permission ends after the thaw has begun, immediately before the first signal.
  let asked = 0;
  await expect(run.thaw(() => (asked += 1) < 2)).rejects.toThrow(PermissionLost);
  expect((await run.members()).map(({ state }) => state)).not.toContain("R");
  await run.thaw(() => true);
  expect(await run.isFrozen()).toBe(false);
  await run.end({ graceMs: 0 });
});

describe.each(machines)("freezing a run %s", (_title, machine) => {
  test("also stops a tool in another session, and both continue after the thaw", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("child-in-own-session.sh")], {}, machine);
    await untilSaid(run, "ready");
    const tool = Number(bench.read("tool.pid"));

    const report = await run.freeze();
    expect(report.running).toEqual([]);
    expect(report.pids).toEqual(expect.arrayContaining([run.pid, tool]));
    expect(report.pids.map(stateOf)).toEqual(report.pids.map(() => "T"));
    expect(await run.isFrozen()).toBe(true);
    const ticks = bench.read("ticks");

    await run.freeze();
    expect(bench.read("ticks")).toBe(ticks);
    await run.thaw();
    expect(await run.isFrozen()).toBe(false);
    await until(() => bench.read("ticks").length > ticks.length);
  });

  test("does not stop the wrapper and its helpers, so pending output is still read", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "echo ready; while :; do sleep 1; done"], {}, machine);
    await untilSaid(run, "ready");
    const { pids } = await run.freeze();
    const others = bench.census().filter(({ pid }) => !pids.includes(pid));
    expect(others.map(({ command, state }) => `${command.split(" ")[0]} ${state}`).toSorted()).toEqual([
      "/bin/sh S",
      "/bin/sh S",
      `${machine.copier.interpreter} S`,
      `${machine.copier.interpreter} S`,
    ]);
  });

  test("stops a program that ignores every signal it can", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("ignores-signals.sh")], {}, machine);
    await untilSaid(run, "ready");
    const report = await run.freeze();
    expect(report.running).toEqual([]);
    expect(report.pids.length).toBeGreaterThanOrEqual(2);
    expect(report.pids.map(stateOf)).toEqual(report.pids.map(() => "T"));
  });

  test("leaves it running after four concurrent freezes and thaws", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("child-in-own-session.sh")], {}, machine);
    await untilSaid(run, "ready");
    const reports = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const report = run.freeze();
        await run.thaw();
        return report;
      }),
    );
    expect(reports.map((report) => report.running)).toEqual(reports.map(() => []));
    expect(await run.isFrozen()).toBe(false);
  });
});

describe("freezing a run", () => {
  test.for([
    ["0.003", "with a cgroup", thisMachine()],
    ["0.05", "without one", { ...thisMachine(), cgroup: "" }],
  ] as const)(
    "catches a process that re-forks every %s s each time %s",
    async ([life, , machine], { skip }) => {
      skip(life === "0.003" && machine.cgroup === "", "no cgroup can be made here");
      const bench = new TestBench();
      const run = await bench.start(["sh", agent("hops.sh"), life], {}, machine);
      await untilSaid(run, "ready");
      for (let round = 0; round < 10; round++) {
        const report = await run.freeze();
        expect(report.running).toEqual([]);
        const hoppers = bench.census().filter(({ command }) => command.includes("hops.sh hop"));
        expect(hoppers.map(({ state }) => state)).toEqual(hoppers.map(() => "T"));
        expect(hoppers.length).toBeGreaterThan(0);
        await run.thaw();
        await until(() => bench.census().every(({ pid }) => !hoppers.some((hopper) => hopper.pid === pid)));
      }
      await run.end({ graceMs: 0 });
      expect(bench.census()).toEqual([]);
    },
  );

  test("finds nothing to freeze in an ended run", async () => {
    const bench = new TestBench();
    const run = await bench.start(["true"]);
    await run.exit;
    const { pids, running } = await run.freeze();
    expect([pids, running, await run.isFrozen()]).toEqual([[], [], false]);
  });
});
