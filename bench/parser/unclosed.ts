import { createDialectReader } from "../../src/protocol/dialects/create-reader.ts";
import { PlainParser, TunedParser } from "./baselines.ts";
import { realisticOutput } from "./corpus.ts";
import { inChunks, leastTimes, note, say } from "./measure.ts";

const MB = 1024 * 1024;
const KIB = 1024;
const HEAD = Buffer.from("[USER_QUESTION]\ncategory: business\nquestion: q\n");
const LINE = "  and more of the same, again and again, line by line\n";

/**
 * Measures the speed on one block of 4 MB that is never closed, filled with prose and with realistic output, beside
 * both regular-expression parsers. A parser that searches a buffer of 64 KiB for every chunk reads each byte 4,096
 * times in chunks of 16 bytes, 16 times in chunks of 4 KiB, and about twice in chunks of 64 KiB: that ratio is only
 * printed, since a hundred times that is more than memory bandwidth allows. For 16-byte chunks, the regular expressions
 * get only the beginning, which favours them: while the buffer fills, they have less to search.
 */
export function measureUnclosedBlock(): void {
  const blocks = {
    prose: Buffer.concat([HEAD, Buffer.from(LINE.repeat((4 * MB) / LINE.length))]),
    "realistic output": Buffer.concat([HEAD, realisticOutput(4 * MB, 3)]),
  };
  const cuttings = [
    { chunk: 16, what: "chunks of 16 bytes", part: MB / 4, least: 100 },
    { chunk: 4 * KIB, what: "chunks of 4 KiB", part: 4 * MB, least: 100 },
    { chunk: 64 * KIB, what: "chunks of 64 KiB", part: 4 * MB, least: null },
  ];
  for (const [filling, block] of Object.entries(blocks)) {
    for (const { chunk, what, part, least } of cuttings) {
      const { ours, ...theirs } = leastPerByte(block, block.subarray(0, part), chunk);
      const plain = theirs.plain / ours;
      const tuned = theirs.tuned / ours;
      const line = `${plain.toFixed(0)} times as fast as a plain regular-expression parser (${tuned.toFixed(0)} times a tuned one) on an unclosed block of 4 MB of ${filling}, ${what}`;
      if (least === null) note(line);
      else say(plain >= least, `${line}, at least ${least}`);
    }
  }
}

/** Returns milliseconds per byte. Ours takes very little time, so each round repeats it many times. */
function leastPerByte(
  block: Buffer,
  beginning: Buffer,
  chunk: number,
): Record<"ours" | "plain" | "tuned", number> {
  const readOurs = (): void => read(createDialectReader({ dialects: ["platform", "office"] }), block, chunk);
  const least = { ours: Infinity, plain: Infinity, tuned: Infinity };
  for (let round = 0; round < 2; round++) {
    const { ours } = leastTimes({ ours: readOurs }, 20);
    const { plain, tuned } = leastTimes(
      {
        plain: () => read(new PlainParser(), beginning, chunk),
        tuned: () => read(new TunedParser(), beginning, chunk),
      },
      1,
    );
    least.ours = Math.min(least.ours, ours / block.length);
    least.plain = Math.min(least.plain, plain / beginning.length);
    least.tuned = Math.min(least.tuned, tuned / beginning.length);
  }
  return least;
}

function read(reader: { push(chunk: Buffer): unknown }, bytes: Buffer, chunk: number): void {
  inChunks(bytes, chunk, (part) => reader.push(part));
}
