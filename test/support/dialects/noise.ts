import type { Dialect } from "../../../src/protocol/dialects/reader.ts";
import { ByteBuffer } from "../../../src/protocol/dialects/text/byte-buffer.ts";
import { SIGNAL_BYTES } from "../../../src/protocol/dialects/text/line-clues.ts";
import { WORTH_A_GLANCE } from "../../../src/protocol/dialects/text/line-scanner.ts";
import { encodeUtf8 } from "../../../src/protocol/dialects/text/utf8.ts";
import type { Random } from "./random.ts";

/** Returns bytes an agent could print by accident or malice: parts of all dialects, escape sequences, broken UTF-8. */
export function noise(random: Random, pieces: number): Uint8Array {
  const bytes = new ByteBuffer();
  const add = (piece: Uint8Array): void => bytes.append(piece, 0, piece.length);
  for (let count = random.below(pieces) + 1; count > 0; count--) {
    if (random.below(25) === 0) add(Uint8Array.of(random.pick(BROKEN)));
    else if (random.below(4000) === 0) add(repeated(random));
    else add(random.pick(ENCODED));
    if (random.below(3) === 0) add(LINE_FEED);
  }
  return bytes.bytes.slice(0, bytes.length);
}

/** Returns short noise, mostly followed by something that opens or closes a block. */
export function openingNoise(random: Random): Uint8Array {
  const before = noise(random, 3);
  const opening = encodeUtf8(random.pick(OPENINGS));
  const bytes = new Uint8Array(before.length + opening.length);
  bytes.set(before);
  bytes.set(opening, before.length);
  return bytes;
}

/** Returns noise that can neither begin nor end anything, long enough to be skipped in bulk. */
export function dullNoise(random: Random): Uint8Array {
  const bytes = noise(random, 30).filter((byte) => !SIGNAL_BYTES.some((mark) => mark === byte));
  if (bytes.length === 0) return bytes;
  const least = random.below(300) === 0 ? 60_000 : WORTH_A_GLANCE;
  const many = new Uint8Array(Math.ceil(least / bytes.length) * bytes.length);
  for (let at = 0; at < many.length; at += bytes.length) many.set(bytes, at);
  return many;
}

/** Bytes with their own `indexOf`, like those that are read from files and pipes. */
export class SearchedBytes extends Uint8Array {
  override indexOf(byte: number, from?: number): number {
    return super.indexOf(byte, from);
  }
}

/** Returns at least one dialect. */
export function someDialects(random: Random): readonly Dialect[] {
  return random.pick(DIALECTS);
}

/** Returns offsets that cut `length` bytes into mostly short pieces. */
export function cuts(random: Random, length: number): number[] {
  const places: number[] = [];
  const longest = random.pick([1, 2, 7, 40, 5000]);
  for (let at = 0; at < length; at += 1 + random.below(longest)) places.push(at);
  return [...places, length];
}

const DIALECTS: readonly (readonly Dialect[])[] = [
  ["platform"],
  ["office"],
  ["thin"],
  ["platform", "office"],
  ["platform", "office", "thin"],
];

const OPENINGS = [
  "",
  "\n",
  "\n[ERROR]\n",
  "\n  [ASK_USER]\n",
  "\n[/ERROR]\n",
  "\n```\n",
  "\n[ERROR",
  "\n=== CUSTOM TASK COMPLETE ===\n",
  "\n=== VERIFICATION_RESULT ===\n{\n",
];
const TAGS = ["USER_QUESTION", "ERROR", "DEPENDENCY_REQUEST", "ASK_USER", "STEP_COMPLETE", "ERROR_JSON"];
const PIECES = [
  TAGS.flatMap((name) => [`[${name}]`, `[/${name}]`]),
  "[INVOKE:Bob]|[INVOKE: 김 ]|[DELIVER_RESULT:김대리]|[INVOKE]|[/INVOKE]|[FOO_BAR]|[foo_bar]|[/FOO]|[INFO] x".split(
    "|",
  ),
  "=== PHASE 1 COMPLETE ===|=== STEP 1.2 START ===|=== PHASE X COMPLETE ===|=== CUSTOM TASK COMPLETE ===".split(
    "|",
  ),
  "=== VERIFICATION_RESULT ===|===|=|[|]|[[|{|}|```|```json|~~~|````|**|`|> |- a|- ".split("|"),
  "type: fatal|message: x|category: choice|question: q|options: [a, 'b']|options:|질문: 뭐|context: c".split(
    "|",
  ),
  "READY:|TASK_ID:|ALL_DONE:1|DONE:5|READY:T012a,1.1 # x| # x| #1|#|ERROR:root:x|ERROR:x y|ERROR: x|WORKTREE:|META:".split(
    "|",
  ),
  "CUSTOM:NOTE:x|CUSTOM:SKIP:x|FAIL:T1:tests=1:x # y|RESOLVE_NEXT # x|META:{} # }|# x".split("|"),
  "DONE:T1.2|FAIL:T1.2:x|TASK_ID:T1.2|WORKTREE:/x|READY:T1.1,T1.2|ERROR:LOCKED|ERROR:NO_WAY|ALL_DONE|RESOLVE_NEXT".split(
    "|",
  ),
  [
    'META:{"a":1}',
    '{"criteria":[{"id":"a","status":"passed","details":""}]}',
    '[ERROR]{"type":"fatal","message":"m"}[/ERROR]',
  ],
  [
    "\n",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\r",
    "\b",
    "\u001b[31m",
    "\u001b[0m",
    "\u001b[",
    "\u001b]0;t\u0007",
    "\u001b",
    "\u001bP",
  ],
  [
    "\u001b]8;;http://x\u001b\\",
    "\u001b]0;",
    "\u001b(B",
    "\u009b1m",
    "\u009d",
    "\u00a0",
    "\ufeff",
    "\u3000",
    "\u2003",
    "\u0085",
  ],
  [
    "\u0000",
    "\u007f",
    " ",
    "  ",
    "\t",
    "abc",
    "가나다",
    "✓",
    "😀",
    "é",
    "A",
    "E",
    "🇰🇷",
    "\\n",
    "key: value",
    ":",
  ],
].flat();
const ENCODED = PIECES.map(encodeUtf8);
const BROKEN = [0x80, 0x9b, 0x9d, 0xc2, 0xe2, 0xff, 0xf0, 0x9c, 0xa0];
const LINE_FEED = Uint8Array.of(0x0a);

/** Returns one piece repeated to a size close to, or above, the limit of a block. */
function repeated(random: Random): Uint8Array {
  const piece = random.pick([[0x61], [0x61, 0x0a], [0x0d], [0x61, 0x0d], [0x20], [0x1b, 0x5b, 0x6d]]);
  const count = random.pick([65_000, 65_530, 66_000, 131_072]);
  return Uint8Array.from({ length: count }, (_, index) => piece[index % piece.length]!);
}
