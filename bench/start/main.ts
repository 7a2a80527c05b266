import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { layPackage } from "../../scripts/program/lay-package.ts";
import { makeHome, startServer } from "../../test/support/server.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const rounds = Number(process.argv[2] ?? 7);
/** Time after which a server has noticed that it is idle. */
const quietMs = 14_000;

const checkout = fileURLToPath(new URL("../../", import.meta.url));
const laid = mkdtempSync(join(checkout, "dist", "package-"));

/**
 * Measures the time until the published program listens and until its page is answered, and its idle memory, beside a
 * Node process that does nothing and beside the checkout. All take turns, so that a busy machine is busy for all.
 */
try {
  await layPackage(laid);
  await measure();
} finally {
  rmSync(laid, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const starts = { bare: [] as number[], packaged: [] as number[], checkedOut: [] as number[] };
  const answered: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const bare = await bareStart();
    const packaged = await serverStart(join(laid, "bin/signalbox.mjs"));
    const checkedOut = await serverStart(join(checkout, "bin/signalbox.mjs"));
    // The first start compiles the program and stores the result.
    if (round === -1) continue;
    starts.bare.push(bare);
    starts.packaged.push(packaged.listening);
    starts.checkedOut.push(checkedOut.listening);
    answered.push(packaged.answered);
  }
  const bareStarts = { what: "a Node that does nothing", value: percentile(starts.bare, 0.5) };
  const busy = loadavg()[0] ?? 0;
  const idle = await idleMegabytes();
  // A start uses two processors, and a Node that does nothing one: without a free processor the ratio means nothing.
  const judgedIf = (atMostTimes: number): { atMostTimes: number } | { notJudged: string } =>
    busy <= availableParallelism() + 1
      ? { atMostTimes }
      : {
          notJudged: `the machine was busy (load ${busy.toFixed(1)}); at most ${atMostTimes} × the baseline`,
        };
  report([
    {
      what: "start of the package to listening, p50",
      value: percentile(starts.packaged, 0.5),
      unit: "ms",
      ...judgedIf(8),
      baseline: bareStarts,
    },
    {
      what: "start of the package to its first page, p50",
      value: percentile(answered, 0.5),
      unit: "ms",
      ...judgedIf(9),
      baseline: bareStarts,
    },
    {
      what: "start of a checkout to listening, p50",
      value: percentile(starts.checkedOut, 0.5),
      unit: "ms",
      ...judgedIf(40),
      baseline: bareStarts,
    },
    {
      what: "resident memory of the idle package",
      value: idle.server,
      unit: "MB",
      atMost: 90,
      baseline: { what: "a Node that does nothing", value: idle.bare },
    },
  ]);
}

async function bareStart(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ["-e", ""]), "exit");
  return performance.now() - began;
}

async function serverStart(program: string): Promise<{ listening: number; answered: number }> {
  const home = makeHome();
  const began = performance.now();
  const server = await startServer(home, {}, undefined, [], program);
  const listening = performance.now() - began;
  const page = await fetch(server.url);
  await page.text();
  const answered = performance.now() - began;
  await server.stop();
  rmSync(home, { recursive: true, force: true });
  return { listening, answered };
}

async function idleMegabytes(): Promise<{ server: number; bare: number }> {
  const server = await startServer(makeHome(), {}, undefined, [], join(laid, "bin/signalbox.mjs"));
  const bare = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"]);
  await pause(quietMs);
  const sizes = { server: residentMegabytes(server.pid), bare: residentMegabytes(bare.pid ?? 0) };
  bare.kill();
  await server.stop();
  return sizes;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
