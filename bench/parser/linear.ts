import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createDialectReader } from "../../src/protocol/dialects/create-reader.ts";
import { percentile } from "../tools/percentile.ts";
import { adversaries } from "./adversaries.ts";
import type { Adversary } from "./adversaries.ts";
import { processorTime, say } from "./measure.ts";

const MB = 1024 * 1024;
const CHUNK = 64 * 1024;
const QUICK_MS = 2000;
const MOST = 2.3;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Feeds each adversary to a reader, then the same amount again, and compares the times: twice the text may take 2.3
 * times as long. The reader's memory after garbage collection may grow by at most half a megabyte from the half to the
 * whole. The median ratio counts: of three runs for slow adversaries, of nine for fast ones.
 */
export function measureLinearity(largest: number): void {
  const runs = adversaries.map((adversary) => measureAdversary(adversary, largest));
  const worst = Math.max(...runs.map(({ ratio }) => ratio));
  say(
    runs.length >= 12 && worst <= MOST,
    `${runs.length} adversaries to ${largest / MB} MB, worst ratio ${worst.toFixed(2)}`,
  );
  const most = Math.max(...runs.map(({ grown }) => grown)) / 1024;
  say(
    most <= 512,
    `a reader's memory grows by at most ${most.toFixed(0)} KiB from the half to the whole, at most 512 KiB`,
  );
}

function measureAdversary(adversary: Adversary, largest: number): { ratio: number; grown: number } {
  const text = endlessText(adversary);
  measureOnce(text, largest / 16);
  const first = measureOnce(text, largest);
  const more = (count: number): Run[] => Array.from({ length: count }, () => measureOnce(text, largest));
  // Repeats the runs of a fast adversary, since the compiler has optimised the code by now.
  const runs = first.whole <= QUICK_MS ? more(9) : [first, ...more(2)];
  const ratio = percentile(
    runs.map(({ half, whole }) => whole / half),
    0.5,
  );
  const whole = Math.min(...runs.map((run) => run.whole));
  const grown = Math.min(...runs.map((run) => run.grown));
  const speed = largest / MB / (whole / 1000);
  say(
    ratio <= MOST,
    `time(2n)/time(n) ${ratio.toFixed(2)}, at most ${MOST} (${speed.toFixed(0)} MB/s): ${adversary.what}`,
  );
  return { ratio, grown };
}

interface Run {
  readonly half: number;
  readonly whole: number;
  readonly grown: number;
}

function measureOnce({ head, chunks }: EndlessText, size: number): Run {
  const reader = createDialectReader({ dialects: ["platform", "office", "thin"] });
  reader.push(head);
  let index = 0;
  const read = (): void => {
    for (let given = 0; given < size / 2; given += CHUNK) reader.push(chunks[index++ % chunks.length]!);
  };
  const half = processorTime(read);
  const before = memory();
  const rest = processorTime(read);
  const grown = memory() - before;
  reader.end();
  return { half, whole: half + rest, grown };
}

interface EndlessText {
  readonly head: Buffer;
  readonly chunks: readonly Buffer[];
}

/** Returns the head, then chunks of the repeated piece that continue seamlessly. */
function endlessText({ head = "", piece }: Adversary): EndlessText {
  const bytes = Buffer.from(piece);
  const run = Buffer.alloc(Math.ceil(CHUNK / bytes.length) * bytes.length * 16, bytes);
  const count = Math.floor(run.length / CHUNK);
  const chunks = Array.from({ length: count }, (_, index) =>
    run.subarray(index * CHUNK, (index + 1) * CHUNK),
  );
  return { head: Buffer.from(head), chunks };
}

function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
