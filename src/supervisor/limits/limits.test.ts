import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { Limits } from "../../protocol/limits.ts";
import { adoptRun } from "../adopt.ts";
import { thisMachine, type Machine } from "../machine.ts";
import { readHeader, spoolFile, writeWorkedMs } from "../run-directory.ts";
import { agent, TestBench, until, untilSaid } from "../../../test/support/supervisor-bench.ts";
import { isEnforcedByKernel } from "./limit-groups.ts";

const generous = Limits.parse({});
const machines: [string, Machine][] = [
  ["where the kernel keeps count", thisMachine()],
  ["where it does not", { ...thisMachine(), cgroup: "" }],
];

function raise(name: string): string {
  return `and was ended. Check its output; if it needs more, raise "limits.${name}" in signalbox.config.json, then retry.`;
}

describe.each(machines)("a run with limits, %s,", (_title, machine) => {
  test("is ended at its output limit, and not a byte more is stored", async () => {
    const bench = new TestBench();
    const limits = { ...generous, outputMb: 2 };
    const run = await bench.start(["yes", "too much"], { limits }, machine);
    await run.exit;
    expect(run.exceeded()).toBe(`The agent reached its output limit of 2 MB ${raise("outputMb")}`);
    expect(statSync(spoolFile(run.dir, "stdout")).size).toBe(2 * 1024 ** 2);
    await run.end({ graceMs: 0 });
    expect(bench.census()).toEqual([]);
  });

  test.each([
    ["by a file", "mkdir -p a/b; head -c 5M /dev/zero >a/b/large"],
    ["by a file that it has deleted", "exec 7>large; rm large; head -c 5M /dev/zero >&7"],
    [
      "by a file below a path that is too long",
      `perl -e 'for (1..30) { mkdir "d" x 200; chdir "d" x 200 } open F, ">large"; print F "x" x 5e6; close F'`,
    ],
    ["in its own directory", 'head -c 5M /dev/zero >"$OWN/large"'],
  ])("is ended when its workspace grows beyond the limit %s", async (_how, script) => {
    const bench = new TestBench();
    const limits = { ...generous, workspaceMb: 4 };
    const own = join(bench.root, "own");
    mkdirSync(own, { mode: 0o777 });
    const env = { PATH: "/usr/bin:/bin", OWN: own };
    const command = ["bash", "-c", `${script}; exec tail -f /dev/null`];
    const run = await bench.start(command, { limits, own: [own], env }, machine);
    await run.exit;
    expect(run.exceeded()).toBe(
      `The agent used more disk space in its workspace than its limit of 4 MB ${raise("workspaceMb")}`,
    );
    await run.end({ graceMs: 0 });
    expect(bench.census()).toEqual([]);
  });

  test("is ended with all its processes when it forks without end", async () => {
    const bench = new TestBench();
    const limits = { ...generous, processes: 40 };
    const script = `while :; do tail -f /dev/null -- ${bench.root} 2>/dev/null & sleep 0.005; done`;
    const run = await bench.start(["sh", "-c", script], { limits }, machine);
    await until(() => run.exceeded() !== undefined);
    await run.exit;
    expect(run.exceeded()).toBe(`The agent had more processes than its limit of 40 ${raise("processes")}`);
    await run.end({ graceMs: 0 });
    expect(bench.census()).toEqual([]);
  });

  test("is ended when it works for too long, including its working time under an earlier server", async () => {
    const bench = new TestBench();
    const limits = { ...generous, minutes: 60 };
    const first = await bench.start(["sh", agent("repeats.sh")], { limits }, machine);
    await untilSaid(first, "ready");
    first.release();
    writeWorkedMs(first.dir, 60 * 60_000);
    const adoption = await adoptRun(first.dir);
    if (adoption.kind !== "alive") throw new Error(adoption.kind);
    const run = bench.watch(adoption.run);
    await run.exit;
    expect(run.exceeded()).toBe(`The agent worked longer than its limit of 60 minutes ${raise("minutes")}`);
    await until(() => bench.census().length === 0);
  });

  test("is not affected while it stays within them, and its cgroups are removed at the end", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "echo ready; read -r line"], { limits: generous }, machine);
    await untilSaid(run, "ready");
    const groups = readHeader(run.dir)?.limitGroups ?? [];
    expect(groups.filter((group) => !existsSync(group))).toEqual([]);
    await run.write("go\n");
    expect([await run.exit, run.exceeded()]).toEqual([{ code: 0, signal: null }, undefined]);
    await run.end({ graceMs: 1000 });
    expect(groups.filter((group) => existsSync(group))).toEqual([]);
  });
});

test("time spent stopped does not count as work", async () => {
  const bench = new TestBench();
  const limits = { ...generous, minutes: 60 };
  const first = await bench.start(["sh", agent("repeats.sh")], { limits });
  await untilSaid(first, "ready");
  await first.freeze();
  first.release();
  writeWorkedMs(first.dir, 60 * 60_000);
  const adoption = await adoptRun(first.dir);
  if (adoption.kind !== "alive") throw new Error(adoption.kind);
  const run = bench.watch(adoption.run);
  const other = await bench.start(["sh", agent("repeats.sh")], { limits: { ...limits, minutes: 0.0001 } });
  await other.exit;
  expect([run.exceeded(), await run.isFrozen()]).toEqual([undefined, true]);
});

test("limits the memory of all processes together if the kernel can, and reports it", async ({ skip }) => {
  const bench = new TestBench();
  const limits = { ...generous, memoryMb: 64 };
  const hoard = `const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1));`;
  const run = await bench.start([process.execPath, "-e", hoard], { limits });
  skip(
    !isEnforcedByKernel(readHeader(run.dir)?.limitGroups ?? [], "memory"),
    "the kernel does not count memory here",
  );
  await run.exit;
  expect(run.exceeded()).toBe(`The agent used more memory than its limit of 64 MB ${raise("memoryMb")}`);
});

test("limits the memory of each single process if the kernel cannot count it", async () => {
  const bench = new TestBench();
  const limits = { ...generous, memoryMb: 256 };
  const machine = { ...thisMachine(), cgroup: "" };
  const exits = ["100M", "400M"].map(async (size) => {
    const command = ["dd", "if=/dev/zero", "of=/dev/null", "count=1", `bs=${size}`];
    return (await bench.start(command, { limits }, machine)).exit;
  });
  expect(await Promise.all(exits)).toEqual([
    { code: 0, signal: null },
    { code: 1, signal: null },
  ]);
});
