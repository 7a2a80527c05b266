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
        ours: () => {
          const reader = createDialectReader({ dialects: ["platform", "office"] });
          inChunks(output, chunk, (bytes) => reader.push(bytes));
          reader.end();
        },
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

/** The same for one block of 4 MB that is never closed, in chunks as large as what a model streams. */
export function measureUnclosedBlock(): void {
  const line = "  and more of the same, again and again, line by line\n";
  const block = Buffer.from(
    `[USER_QUESTION]\ncategory: business\nquestion: q\n${line.repeat((4 * 1024 * 1024) / line.length)}`,
  );
  for (const chunk of [4096, 32]) {
    const part = chunk === 32 ? block.subarray(0, 512 * 1024) : block;
    const { ours } = leastTimes(
      {
        ours: () => {
          const reader = createDialectReader({ dialects: ["platform", "office"] });
          inChunks(block, chunk, (bytes) => reader.push(bytes));
        },
      },
      5,
    );
    const { regex } = leastTimes({ regex: () => readWithRegex(part, chunk) }, 1);
    const times = (regex * block.length) / part.length / ours;
    const share = part === block ? "" : `, its time measured on the first ${part.length / 1024} KiB`;
    say(
      chunk === 4096 || times >= 100,
      `${times.toFixed(0)} times as fast as a regular-expression parser on an unclosed block of 4 MB in chunks of ${chunk} bytes${chunk === 32 ? ", at least 100" : ""}${share}`,
    );
  }
}

function readWithRegex(bytes: Buffer, chunk: number): void {
  const parser = new RegexParser();
  inChunks(bytes, chunk, (part) => parser.push(part));
}

/** Megabytes a second. */
function speed(bytes: number, milliseconds: number): number {
  return bytes / 1e6 / (milliseconds / 1000);
}
