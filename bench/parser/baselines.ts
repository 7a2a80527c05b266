import { StringDecoder } from "node:string_decoder";
import { TAG_NAMES } from "../../src/protocol/dialects/tag.ts";

/** Counts the lines of a chunk with the fastest search Node has: what any reader of lines costs at least. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}

/**
 * The plain parser one would write: every chunk is added to a buffer that keeps 64 KiB, escape sequences are
 * taken out of the whole buffer (a chunk may cut one), and one regular expression for each message looks for
 * something whole in it. What was found is taken out, so that it is given once. It knows fewer rules than ours:
 * no lines of their own, no fences, no fields, no diagnostics, no carriage returns.
 */
export class PlainParser {
  private readonly decoder = new StringDecoder("utf8");
  private buffer = "";

  push(chunk: Buffer): string[] {
    this.buffer = (this.buffer + this.decoder.write(chunk)).replace(ESCAPES, "").slice(-KEPT);
    const found: string[] = [];
    for (const expression of MESSAGES) {
      this.buffer = this.buffer.replace(expression, (text) => {
        found.push(text);
        return "";
      });
    }
    return found;
  }
}

/**
 * The same, as quick as this way can be: escape sequences are looked for in the chunk alone, though one that is
 * cut is then missed, one expression stands for all blocks and another for all markers, and both look only at
 * the beginnings of lines.
 */
export class TunedParser {
  private readonly decoder = new StringDecoder("utf8");
  private buffer = "";

  push(chunk: Buffer): string[] {
    this.buffer += this.decoder.write(chunk).replace(ESCAPES, "");
    const found: string[] = [];
    let end = 0;
    for (const expression of [ANY_BLOCK, ANY_MARKER]) {
      for (const match of this.buffer.matchAll(expression)) {
        found.push(match[0]);
        end = Math.max(end, match.index + match[0].length);
      }
    }
    this.buffer = this.buffer.slice(Math.max(end, this.buffer.length - KEPT));
    return found;
  }
}

const KEPT = 64 * 1024;
// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;
const MARKERS = [
  String.raw`PHASE \d+ START`,
  String.raw`PHASE \d+ COMPLETE`,
  String.raw`STEP \d+\.\d+ START`,
  String.raw`STEP \d+\.\d+ COMPLETE`,
  "CUSTOM TASK COMPLETE",
  "VERIFICATION_RESULT",
];
const MESSAGES = [
  ...TAG_NAMES.map((name) => new RegExp(String.raw`\[${name}(?::[^\]\n]+)?\]([\s\S]*?)\[\/${name}\]`, "g")),
  ...MARKERS.map((words) => new RegExp(`=== ${words} ===`, "g")),
];
const ANY_BLOCK = new RegExp(
  String.raw`^[ \t]*\[(${TAG_NAMES.join("|")})(?::[^\]\n]+)?\][ \t]*\r?\n([\s\S]*?)^[ \t]*\[\/\1\][ \t]*\r?$`,
  "gm",
);
const ANY_MARKER = new RegExp(String.raw`^[ \t]*=== (?:${MARKERS.join("|")}) ===[ \t]*\r?$`, "gm");
