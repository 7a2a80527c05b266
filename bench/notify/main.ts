import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { httpReceiver } from "../../test/support/receivers.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const rounds = Number(process.argv[2] ?? 5);
const events = 300;
const worker = fileURLToPath(new URL("worker.ts", import.meta.url));
const modes = ["without", "unused", "used"] as const;

interface Measured {
  readonly times: readonly number[];
  readonly megabytes: number;
}

/**
 * Measures what notifications cost an installation that does not set up a channel, and one whose webhook gets every
 * event, beside one without the module. All take turns, so that a busy machine is busy for all.
 */
const receiver = await httpReceiver();
const measured = { without: [] as Measured[], unused: [] as Measured[], used: [] as Measured[] };
try {
  for (let round = 0; round < rounds; round++) for (const mode of modes) measured[mode].push(await run(mode));
} finally {
  await receiver.stop();
}
const appendOf = (mode: (typeof modes)[number]): number =>
  percentile(
    measured[mode].flatMap(({ times }) => times),
    0.5,
  );
const memoryOf = (mode: (typeof modes)[number]): number =>
  percentile(
    measured[mode].map(({ megabytes }) => megabytes),
    0.5,
  );
report([
  {
    what: "memory of a process without any channel",
    value: memoryOf("unused"),
    unit: "MB",
    atMostTimes: 1.03,
    baseline: { what: "a process without notifications", value: memoryOf("without") },
  },
  {
    what: "append of an event without any channel, p50",
    value: appendOf("unused"),
    unit: "ms",
    atMostTimes: 1.1,
    baseline: { what: "a process without notifications", value: appendOf("without") },
  },
  {
    what: "append of an event that a webhook gets, p50",
    value: appendOf("used"),
    unit: "ms",
    atMostTimes: 2.5,
    baseline: { what: "a process without notifications", value: appendOf("without") },
  },
  {
    what: "memory of a process after 300 messages to a webhook",
    value: memoryOf("used"),
    unit: "MB",
    atMostTimes: 1.5,
    baseline: { what: "a process without notifications", value: memoryOf("without") },
  },
]);

async function run(mode: (typeof modes)[number]): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-notify-"));
  try {
    const args = ["--expose-gc", worker, mode, directory, String(receiver.port), String(events)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 });
    return JSON.parse(stdout) as Measured;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
