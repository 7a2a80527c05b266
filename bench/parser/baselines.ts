import { StringDecoder } from "node:string_decoder";

/** Counts the lines of a chunk with the fastest search Node has: what any reader of lines costs at least. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}

/**
 * How such text is usually parsed: every chunk is added to a buffer of the last 64 KiB, escape sequences are
 * taken out, and one regular expression for blocks and one for markers look for something whole in it. It
 * knows fewer rules than ours (no fences, no fields, no diagnostics, no carriage returns) and is as quick as
 * this way can be: the text is decoded once, and what was matched is not looked at again.
 */
export class RegexParser {
  private readonly decoder = new StringDecoder("utf8");
  private readonly kept: number;
  private buffer = "";

  /** `kept`: how much text it remembers. One that may not lose the opening tag of a long block must keep it all. */
  constructor(kept = 64 * 1024) {
    this.kept = kept;
  }

  push(chunk: Buffer): string[] {
    this.buffer += this.decoder.write(chunk).replace(ESCAPES, "");
    const found: string[] = [];
    let end = 0;
    for (const expression of [BLOCKS, MARKERS]) {
      for (const match of this.buffer.matchAll(expression)) {
        found.push(match[0]);
        end = Math.max(end, match.index + match[0].length);
      }
    }
    this.buffer = this.buffer.slice(Math.max(end, this.buffer.length - this.kept));
    return found;
  }
}

// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;
const BLOCKS =
  /^[ \t]*\[(USER_QUESTION|ERROR|DEPENDENCY_REQUEST|ASK_USER|INVOKE|DELIVER_RESULT|STEP_COMPLETE)(?::[^\]\n]+)?\][ \t]*\r?\n([\s\S]*?)^[ \t]*\[\/\1\][ \t]*\r?$/gm;
const MARKERS =
  /^[ \t]*=== (?:PHASE \d+ (?:START|COMPLETE)|STEP \d+\.\d+ (?:START|COMPLETE)|CUSTOM TASK COMPLETE|VERIFICATION_RESULT) ===[ \t]*\r?$/gm;
