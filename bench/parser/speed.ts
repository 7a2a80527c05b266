import { createDialectReader } from "../../src/protocol/dialects/create-reader.ts";
import { PlainParser, TunedParser, countLines } from "./baselines.ts";
import { realisticOutput } from "./corpus.ts";
import { inChunks, leastTimes, say } from "./measure.ts";

/** Measures the speed on typical output without a message, beside a bare line feed search and two regex parsers. */
export function measureSpeed(size: number, rounds: number): void {
  const output = realisticOutput(size, 1);
  const sample = output.subarray(0, 16 * 1024 * 1024);
  for (const chunk of [64 * 1024, 4 * 1024]) {
    const { lines, ours } = leastTimes(
      {
        lines: () => inChunks(output, chunk, countLines),
        ours: () => readOurs(output, chunk),
      },
      rounds,
    );
    const { plain, tuned } = leastTimes(
      {
        plain: () => readWith(new PlainParser(), sample, chunk),
        tuned: () => readWith(new TunedParser(), sample, chunk),
      },
      2,
    );
    const lineSpeed = speed(output.length, lines);
    const ourSpeed = speed(output.length, ours);
    const inKib = `${chunk / 1024} KiB chunks`;
    say(
      ourSpeed >= 300,
      `${ourSpeed.toFixed(0)} MB/s on ${(size / 1024 / 1024).toFixed(0)} MB of output, at least 300 (${inKib})`,
    );
    const share = ourSpeed / lineSpeed;
    say(
      share >= 0.5 || chunk < 64 * 1024,
      `${share.toFixed(2)} of the speed of a bare search for line feeds (${lineSpeed.toFixed(0)} MB/s), at least 0.5 in 64 KiB chunks (${inKib})`,
    );
    for (const [what, time] of [
      ["plain", plain],
      ["tuned", tuned],
    ] as const) {
      const regexSpeed = speed(sample.length, time);
      const times = ourSpeed / regexSpeed;
      say(
        times >= 2,
        `${times.toFixed(1)} times as fast as a ${what} regular-expression parser (${regexSpeed.toFixed(0)} MB/s), at least 2 (${inKib})`,
      );
    }
  }
}

function readOurs(bytes: Buffer, chunk: number): void {
  const reader = createDialectReader({ dialects: ["platform", "office"] });
  inChunks(bytes, chunk, (part) => reader.push(part));
  reader.end();
}

function readWith(parser: PlainParser | TunedParser, bytes: Buffer, chunk: number): void {
  inChunks(bytes, chunk, (part) => parser.push(part));
}

/** Returns megabytes per second. */
function speed(bytes: number, milliseconds: number): number {
  return bytes / 1e6 / (milliseconds / 1000);
}
