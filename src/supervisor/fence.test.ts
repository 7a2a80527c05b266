import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { entryFile } from "./entry-file.ts";
import { fenceFiles } from "./fence.ts";

/** Starts the fence of a server with this process id, which has renewed its leases once and has no agents. */
function fenceOf(pid: number): { fence: ChildProcess; directory: string } {
  const directory = testPlace();
  writeFileSync(fenceFiles(directory).renewal, `${pid} 1\n`);
  const fence = spawn(process.execPath, [
    entryFile("fence-process"),
    directory,
    join(directory, "runs"),
    "50",
  ]);
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
