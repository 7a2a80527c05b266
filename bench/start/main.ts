import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { makeHome, startServer } from "../../test/support/server.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const rounds = Number(process.argv[2] ?? 7);
/** Time after which a server has noticed that it is idle. */
const quietMs = 12_000;

/** Measures the time until the server listens, and its idle resource usage, beside a bare Node process. */
const starts: number[] = [];
const sizes: number[] = [];
for (let round = 0; round < rounds; round++) {
  const home = makeHome();
  const began = performance.now();
  const server = await startServer(home);
  starts.push(performance.now() - began);
  await pause(quietMs);
  sizes.push(residentMegabytes(server.pid));
  await server.stop();
}

const bareStarts: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  await once(spawn(process.execPath, ["-e", ""]), "exit");
  bareStarts.push(performance.now() - began);
}
const bare = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"]);
await pause(1_000);
const bareSize = residentMegabytes(bare.pid ?? 0);
bare.kill();

report([
  {
    what: "start to listening, p50",
    value: percentile(starts, 0.5),
    unit: "ms",
    atMost: 1_000,
    baseline: { what: "a Node that does nothing", value: percentile(bareStarts, 0.5) },
  },
  {
    what: "resident memory when idle",
    value: percentile(sizes, 0.5),
    unit: "MB",
    atMost: 120,
    baseline: { what: "a Node that does nothing", value: bareSize },
  },
]);

function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
