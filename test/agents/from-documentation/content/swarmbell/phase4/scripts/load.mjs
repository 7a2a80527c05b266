// 2000 readings of nine hives through the workflow, and the memory before and after.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
const { State } = await import(`${process.cwd()}/src/utils/state.js`);
const { Workflow } = await import(`${process.cwd()}/src/workflow.js`);
const settings = { lossGrams: 1500, withinMinutes: 20, quietMinutes: 60, keepMinutes: 120, clockSkewMinutes: 10, spoolKeepMinutes: 180 };
const folder = mkdtempSync(join(tmpdir(), "load-"));
let now = Date.parse("2026-05-14T00:00:00Z");
const workflow = new Workflow({ state: await State.open(join(folder, "s.json")), settings, channels: [], now: () => now, log: () => {} });
const round = async (count) => {
  for (let n = 0; n < count; n += 1) {
    now += 33_000;
    await workflow.receive(JSON.stringify({ hive: `H${n % 9}`, grams: 40_000 + (n % 100), at: new Date(now).toISOString() }));
  }
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
};
const before = await round(200);
const start = performance.now();
const after = await round(2000);
const each = (performance.now() - start) / 2000;
console.log(`2000 readings of nine hives, one after the other, with the state written each time: ${each.toFixed(2)} ms per reading. Memory in use before ${before} MB, afterwards ${after} MB.`);
rmSync(folder, { recursive: true });
