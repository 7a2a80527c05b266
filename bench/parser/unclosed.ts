import { createDialectReader } from "../../src/protocol/dialects/create-reader.ts";
import { PlainParser, TunedParser } from "./baselines.ts";
import { realisticOutput } from "./corpus.ts";
import { inChunks, leastTimes, note, say } from "./measure.ts";

const MB = 1024 * 1024;
const KIB = 1024;
const HEAD = Buffer.from("[USER_QUESTION]\ncategory: business\nquestion: q\n");
const LINE = "  and more of the same, again and again, line by line\n";

/**
 * Measures the speed on one block of 4 MB that is never closed, filled with prose and with realistic output, beside the
 * same text outside of a block and beside both regular-expression parsers. A parser that searches a buffer of 64 KiB for
 * every chunk reads each byte 4,096 times in chunks of 16 bytes, 16 times in chunks of 4 KiB, and about twice in chunks
 * of 64 KiB. The ratio to such parsers is judged only for 16 bytes: the smaller it gets, the more it depends on the
 * speed of the engine's regular expressions on the machine. For 16-byte chunks, the regular expressions get only the
 * beginning, which favours them: while the buffer fills, they have less to search. In chunks of 64 KiB, text outside of a
 * block is searched so fast that the block's one full buffer shows, so that ratio is only printed.
 */
export function measureUnclosedBlock(): void {
  const fillings = {
    prose: Buffer.from(LINE.repeat((4 * MB) / LINE.length)),
    "realistic output": realisticOutput(4 * MB, 3),
  };
  const cuttings = [
    { chunk: 16, what: "chunks of 16 bytes", part: MB / 4, most: 1.3, least: 100 },
    { chunk: 4 * KIB, what: "chunks of 4 KiB", part: 4 * MB, most: 1.3, least: null },
    { chunk: 64 * KIB, what: "chunks of 64 KiB", part: 4 * MB, most: null, least: null },
  ];
  for (const [filling, text] of Object.entries(fillings)) {
    const block = Buffer.concat([HEAD, text]);
    for (const { chunk, what, part, most, least } of cuttings) {
      const { ours, open, ...theirs } = leastPerByte(text, block, block.subarray(0, part), chunk);
      const place = `an unclosed block of 4 MB of ${filling}, ${what}`;
      const ratio = open / ours;
      const cost = `${ratio.toFixed(2)} times the time of the same text outside of a block for ${place}`;
      if (most === null) note(cost);
      else say(ratio <= most, `${cost}, at most ${most}`);
      const plain = theirs.plain / open;
      const tuned = theirs.tuned / open;
      const line = `${plain.toFixed(0)} times as fast as a plain regular-expression parser (${tuned.toFixed(0)} times a tuned one) on ${place}`;
      if (least === null) note(line);
      else say(plain >= least, `${line}, at least ${least}`);
    }
  }
}

/** Returns milliseconds per byte. Ours takes very little time, so each round repeats it many times. */
function leastPerByte(
  text: Buffer,
  block: Buffer,
  beginning: Buffer,
  chunk: number,
): Record<"ours" | "open" | "plain" | "tuned", number> {
  const readOurs = (bytes: Buffer): void =>
    read(createDialectReader({ dialects: ["platform", "office"] }), bytes, chunk);
  const least = { ours: Infinity, open: Infinity, plain: Infinity, tuned: Infinity };
  for (let round = 0; round < 2; round++) {
    const { ours, open } = leastTimes({ ours: () => readOurs(text), open: () => readOurs(block) }, 60);
    const { plain, tuned } = leastTimes(
      {
        plain: () => read(new PlainParser(), beginning, chunk),
        tuned: () => read(new TunedParser(), beginning, chunk),
      },
      1,
    );
    least.ours = Math.min(least.ours, ours / text.length);
    least.open = Math.min(least.open, open / block.length);
    least.plain = Math.min(least.plain, plain / beginning.length);
    least.tuned = Math.min(least.tuned, tuned / beginning.length);
  }
  return least;
}

function read(reader: { push(chunk: Buffer): unknown }, bytes: Buffer, chunk: number): void {
  inChunks(bytes, chunk, (part) => reader.push(part));
}
