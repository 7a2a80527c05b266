import { createDialectReader } from "../../src/protocol/dialects/create-reader.ts";
import { RegexParser, countLines } from "./baselines.ts";
import { realisticOutput } from "./corpus.ts";
import { inChunks, leastTimes, say } from "./measure.ts";

/** Speed on realistic output without a message, beside a bare search for line feeds and a regular-expression parser. */
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
    const { regex } = leastTimes({ regex: () => readWithRegex(sample, chunk) }, 2);
    const [lineSpeed, ourSpeed, regexSpeed] = [
      speed(output.length, lines),
      speed(output.length, ours),
      speed(sample.length, regex),
    ];
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
    const times = ourSpeed / regexSpeed;
    say(
      times >= 2,
      `${times.toFixed(1)} times as fast as a regular-expression parser (${regexSpeed.toFixed(0)} MB/s), at least 2 (${inKib})`,
    );
  }
}

/**
 * The same for one block of 4 MB that is never closed. Come a few bytes at a time, as a model streams them, a
 * parser that looks through its 64 KiB for every chunk does so 260,000 times. Come in chunks of 4 KiB, one that
 * must not lose the opening tag looks through all there was; one that loses it after 64 KiB has little to do. Of the
 * second only the first quarter is measured, in its favour: the rest would take longer.
 */
export function measureUnclosedBlock(): void {
  const line = "  and more of the same, again and again, line by line\n";
  const head = "[USER_QUESTION]\ncategory: business\nquestion: q\n";
  const block = Buffer.from(`${head}${line.repeat((4 * 1024 * 1024) / line.length)}`);
  const cases = [
    {
      chunk: 16,
      kept: 64 * 1024,
      part: block.length,
      what: "that keeps 64 KiB, in chunks of 16 bytes",
      least: 100,
    },
    {
      chunk: 4096,
      kept: Infinity,
      part: 1024 * 1024,
      what: "that keeps the open block, in chunks of 4 KiB",
      least: 100,
    },
    {
      chunk: 4096,
      kept: 64 * 1024,
      part: block.length,
      what: "that keeps 64 KiB, in chunks of 4 KiB",
      least: 2,
    },
  ];
  for (const { chunk, kept, part, what, least } of cases) {
    const { ours } = leastTimes({ ours: () => readOurs(block, chunk) }, 5);
    const { regex } = leastTimes({ regex: () => readWithRegex(block.subarray(0, part), chunk, kept) }, 1);
    const times = ((regex / part) * block.length) / ours;
    const line = `${times.toFixed(0)} times as fast on an unclosed block of 4 MB as a regular-expression parser ${what}, at least ${least}`;
    say(times >= least, line);
  }
}

function readOurs(bytes: Buffer, chunk: number): void {
  const reader = createDialectReader({ dialects: ["platform", "office"] });
  inChunks(bytes, chunk, (part) => reader.push(part));
  reader.end();
}

function readWithRegex(bytes: Buffer, chunk: number, kept?: number): void {
  const parser = new RegexParser(kept);
  inChunks(bytes, chunk, (part) => parser.push(part));
}

/** Megabytes a second. */
function speed(bytes: number, milliseconds: number): number {
  return bytes / 1e6 / (milliseconds / 1000);
}
