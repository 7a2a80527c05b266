import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";

import { mountSmallDisk, type SmallDisk } from "../../test/support/small-disk.ts";
import { everything, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";
import { findCopier, isWaitingForSpace, nodeCopier } from "./copier.ts";
import { thisMachine, type Machine } from "./machine.ts";
import { readPlumbing } from "./run-directory.ts";
import type { Run } from "./run.ts";

const machines: [string, Machine][] = [
  ["this machine's copier", { ...thisMachine(), copier: findCopier() }],
  ["the copier for machines without Perl", { ...thisMachine(), copier: nodeCopier }],
];

describe.each(machines)("on a full disk, %s", (_title, machine) => {
  test("waits for space, holds the agent meanwhile, and then stores every byte once", async ({ skip }) => {
    const { bench, disk, start } = place(machine) ?? skip("only root may mount a file system");
    const run = await start(`${untilGo}; seq 1 200000; echo over >&2; touch printed; exit 3`);
    disk.fill();
    writeFileSync(join(bench.workspace, "go"), "");
    await until(() => isWaiting(run));
    await delay(1_500);
    expect(existsSync(join(bench.workspace, "printed"))).toBe(false);
    disk.free();
    const numbers = Array.from({ length: 200_000 }, (_, index) => `${index + 1}\n`).join("");
    expect([await everything(run), await everything(run, "stderr"), await run.exit]).toEqual([
      numbers,
      "over\n",
      { code: 3, signal: null },
    ]);
  });

  test("keeps the last output and the exit of an agent that ends, and of one that is ended", async ({
    skip,
  }) => {
    const { bench, disk, start } = place(machine) ?? skip("only root may mount a file system");
    const ends = await start(`${untilGo}; seq 1 2000; kill -TERM $$`);
    const isEnded = await start(`${untilGo}; seq 1 2000; while :; do sleep 1; done`);
    disk.fill();
    writeFileSync(join(bench.workspace, "go"), "");
    for (const run of [ends, isEnded]) await until(() => isWaiting(run));
    await expect(isEnded.end({ graceMs: 0 })).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await isEnded.members()).toEqual([]);
    const early = await Promise.race([ends.exit, isEnded.exit, delay(1_500, "nothing is known yet")]);
    disk.free();
    const numbers = Array.from({ length: 2_000 }, (_, index) => `${index + 1}\n`).join("");
    expect([early, await everything(ends), await everything(isEnded)]).toEqual([
      "nothing is known yet",
      numbers,
      numbers,
    ]);
    expect([await ends.exit, await isEnded.exit]).toEqual([
      { code: null, signal: "SIGTERM" },
      { code: null, signal: expect.stringMatching(/^SIG(TERM|KILL)$/) },
    ]);
    await isEnded.end({ graceMs: 0 });
    await until(() => bench.census().length === 0);
  });

  test("keeps the output of a process that an ended agent has left behind", async ({ skip }) => {
    const { bench, disk, start } = place(machine) ?? skip("only root may mount a file system");
    const run = await start(
      `echo ready; (while [ ! -e go ]; do echo tick; sleep 0.1; done; seq 1 2000) & exit 0`,
    );
    const said = everything(run);
    await run.exit;
    disk.fill();
    writeFileSync(join(bench.workspace, "go"), "");
    await until(() => isWaiting(run));
    await delay(1_500);
    disk.free();
    const numbers = Array.from({ length: 2_000 }, (_, index) => `${index + 1}\n`).join("");
    expect((await said).replaceAll("tick\n", "")).toBe(numbers);
  });
});

const untilGo = "echo ready; while [ ! -e go ]; do sleep 0.02; done";

interface Place {
  readonly bench: TestBench;
  readonly disk: SmallDisk;
  readonly start: (script: string) => Promise<Run>;
}

/** Returns a place where runs have their directories on a small disk; null if this user may not mount one. */
function place(machine: Machine): Place | null {
  const disk = mountSmallDisk(4);
  if (disk === null) return null;
  onTestFinished(() => disk.unmount());
  const bench = new TestBench();
  let runs = 0;
  return {
    bench,
    disk,
    async start(script) {
      const dir = join(disk.directory, `run${++runs}`);
      const run = await bench.start(["sh", "-c", script], { dir }, machine);
      await untilSaid(run, "ready");
      return skipReady(run);
    },
  };
}

/** Returns the run without its first line. */
function skipReady(run: Run): Run {
  const follow: Run["follow"] = (stream, from, signal) =>
    run.follow(stream, stream === "stdout" ? from + "ready\n".length : from, signal);
  return { ...run, follow };
}

/** True if the copier of the run's stdout cannot write. */
async function isWaiting(run: Run): Promise<boolean> {
  const copier = await thisMachine().table.find(readPlumbing(run.dir).stdout?.pid ?? 0);
  return copier !== undefined && isWaitingForSpace(copier);
}
