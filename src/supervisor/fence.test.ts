import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { agent, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { entryFile } from "./entry-file.ts";
import { sinceBootMs } from "./boot-clock.ts";
import { Fence, fenceFiles } from "./fence.ts";

const fenceMs = 600;

function fenceIn({ root, runs }: TestBench): Fence {
  const onFault = (what: string, fault: unknown): void => expect.fail(`${what}: ${String(fault)}`);
  const fence = new Fence({ directory: root, runs, fenceMs, onFault });
  onTestFinished(() => fence.remove());
  return fence;
}

function fencePid({ root }: TestBench): number {
  return Number(readFileSync(join(root, "fence.pid"), "utf8").split(" ")[0]);
}

test("agents are frozen without renewals, and continue after one that has just begun", async () => {
  const bench = new TestBench();
  const fence = fenceIn(bench);
  const run = await bench.start(["sh", agent("repeats.sh")]);
  await untilSaid(run, "ready");
  const renewing = setInterval(() => fence.renewed(sinceBootMs()), 100);
  await delay(3 * fenceMs);
  expect(await run.isFrozen()).toBe(false);
  clearInterval(renewing);
  await expect.poll(() => run.isFrozen()).toBe(true);

  // The answer to a renewal from before the freeze: others may have taken over since.
  fence.renewed(sinceBootMs() - 2 * fenceMs);
  await delay(2 * fenceMs);
  expect(await run.isFrozen()).toBe(true);

  // The fence freezes a run again that somebody has thawed.
  await run.thaw();
  await expect.poll(() => run.isFrozen()).toBe(true);

  const again = setInterval(() => fence.renewed(sinceBootMs()), 100);
  await expect.poll(() => run.isFrozen()).toBe(false);
  clearInterval(again);
  await run.end({ graceMs: 0 });
});

test("a fence starts although another process has the number of the last one", async () => {
  const bench = new TestBench();
  const fence = fenceIn(bench);
  writeFileSync(join(bench.root, "fence.pid"), `${process.pid} 1 another-boot\n`);
  fence.renewed(sinceBootMs());
  await expect.poll(() => fencePid(bench)).not.toBe(process.pid);
  const pid = fencePid(bench);
  fence.renewed(sinceBootMs());
  await delay(300);
  expect(fencePid(bench)).toBe(pid);
});

/** Starts the fence of a server with this process id, which has renewed its leases once and has no agents. */
function fenceOf(
  pid: number,
  { fenceMs: limitMs = 50, wrapper = [] }: { fenceMs?: number; wrapper?: readonly string[] } = {},
): { fence: ChildProcess; directory: string } {
  const directory = testPlace();
  writeFileSync(fenceFiles(directory).renewal, `${sinceBootMs()} ${pid}\n`);
  const command = [
    process.execPath,
    entryFile("fence-process"),
    directory,
    join(directory, "runs"),
    `${limitMs}`,
  ];
  const [file = "", ...rest] = [...wrapper, ...command];
  const fence = spawn(file, rest);
  onTestFinished(() => void fence.kill("SIGKILL"));
  return { fence, directory };
}

test("a fence ends with its server if there are no agents", async () => {
  const { pid } = spawnSync("true");
  const { fence } = fenceOf(pid);
  await once(fence, "exit");
  expect(fence.exitCode).toBe(0);
});

test("a fence stays with a server that renews nothing, until the file of the renewals is gone", async () => {
  const { fence, directory } = fenceOf(process.pid);
  await delay(1_500);
  expect(fence.exitCode).toBe(null);
  rmSync(fenceFiles(directory).renewal);
  await once(fence, "exit");
  expect(fence.exitCode).toBe(0);
});

test("a renewal is too old if the machine was suspended after it", async ({ skip }) => {
  // A suspended machine: only the clock that includes that time has gone on.
  const wrapper = ["unshare", "--fork", "--kill-child", "--time", "--boottime", "5000"];
  if (spawnSync("unshare", [...wrapper.slice(1), "true"]).status !== 0)
    skip("needs a time namespace, which only root may create");
  const { fence } = fenceOf(process.pid, { fenceMs: 60_000, wrapper });
  // There are no agents, and the renewal is older than ten minutes.
  await once(fence, "exit");
  expect(fence.exitCode).toBe(0);
});
