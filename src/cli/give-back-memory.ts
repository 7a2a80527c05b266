import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a process did and held during a stretch of time. */
export interface Stretch {
  readonly lastedMs: number;
  readonly computedMs: number;
  readonly heapHeldBytes: number;
  readonly heapUsedBytes: number;
}

const stretchMs = 5_000;
const quietShare = 0.02;
const worthwhileBytes = 16 * 1024 * 1024;

/** Whether now is the time to give memory back: the process did next to nothing and holds a heap that is mostly air. */
export function isTimeToGiveBack({ lastedMs, computedMs, heapHeldBytes, heapUsedBytes }: Stretch): boolean {
  return computedMs <= lastedMs * quietShare && heapHeldBytes - heapUsedBytes >= worthwhileBytes;
}

/** Gives the memory that a start or a busy hour needed back to the machine as soon as the process is quiet. V8 keeps its grown heap otherwise until there is work again. */
export function giveBackMemoryWhenQuiet(): void {
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const { heapTotal, heapUsed } = process.memoryUsage();
    const stretch = {
      lastedMs: stretchMs,
      computedMs: (user + system) / 1_000,
      heapHeldBytes: heapTotal,
      heapUsedBytes: heapUsed,
    };
    if (isTimeToGiveBack(stretch)) collectAll();
    before = process.cpuUsage();
  }, stretchMs).unref();
}

/** A plain collection keeps the young generation as large as it has grown; the last resort before running out of memory does not. */
function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: { type: "major"; flavor: "last-resort" }) => void;
  collect({ type: "major", flavor: "last-resort" });
}
