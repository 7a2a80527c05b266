import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { optimizeAsUsual } from "./optimization.ts";

/** The CPU and heap usage of a process during an interval. */
export interface Stretch {
  readonly lastedMs: number;
  readonly computedMs: number;
  readonly heapHeldBytes: number;
  readonly heapUsedBytes: number;
}

const stretchMs = 5_000;
const quietShare = 0.02;
const busyShare = 0.1;
const worthwhileBytes = 8 * 1024 * 1024;

/** Returns true if the process should return memory: it was nearly idle and its heap is mostly empty. */
export function isTimeToGiveBack({ lastedMs, computedMs, heapHeldBytes, heapUsedBytes }: Stretch): boolean {
  return computedMs <= lastedMs * quietShare && heapHeldBytes - heapUsedBytes >= worthwhileBytes;
}

/** Returns true if the process has work, so that optimized code pays. */
export function isBusy({ lastedMs, computedMs }: Stretch): boolean {
  return computedMs >= lastedMs * busyShare;
}

/**
 * Returns memory to the machine once the process is idle after a start or a busy hour. Otherwise V8 retains its grown
 * heap until there is work again. When work arrives, V8 returns to its default
 * optimization (`optimizeAsUsual`).
 */
export function giveBackMemoryWhenQuiet(): void {
  let before = process.cpuUsage();
  let optimizesLater = true;
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    // Unlike process.memoryUsage(), this needs no file descriptor, of which there may be none left.
    const { total_heap_size: heapHeldBytes, used_heap_size: heapUsedBytes } = getHeapStatistics();
    const stretch = {
      lastedMs: stretchMs,
      computedMs: (user + system) / 1_000,
      heapHeldBytes,
      heapUsedBytes,
    };
    if (isTimeToGiveBack(stretch)) collectAll();
    if (optimizesLater && isBusy(stretch)) {
      optimizesLater = false;
      optimizeAsUsual();
    }
    before = process.cpuUsage();
  }, stretchMs).unref();
}

/**
 * Collects garbage with V8's last-resort flavor, since a normal collection does not shrink the young generation. It also
 * drops the compiled code of all functions: most of them ran only at the start, and V8 compiles the others again.
 */
function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: { type: "major"; flavor: "last-resort" }) => void;
  setFlagsFromString("--stress-flush-code");
  setFlagsFromString("--flush-baseline-code");
  collect({ type: "major", flavor: "last-resort" });
  setFlagsFromString("--no-flush-baseline-code");
  setFlagsFromString("--no-stress-flush-code");
}
