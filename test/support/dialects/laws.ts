import { createDialectReader } from "../../../src/protocol/dialects/create-reader.ts";
import { LineReader } from "../../../src/protocol/dialects/line-reader.ts";
import type { Item } from "../../../src/protocol/dialects/message.ts";
import { printMessage } from "../../../src/protocol/dialects/print.ts";
import { readText } from "../../../src/protocol/dialects/read-text.ts";
import type { DialectReader } from "../../../src/protocol/dialects/reader.ts";
import { BLOCK_LIMIT } from "../../../src/protocol/dialects/limits.ts";
import { SourceLine } from "../../../src/protocol/dialects/text/source-line.ts";
import { decodeUtf8, encodeUtf8 } from "../../../src/protocol/dialects/text/utf8.ts";
import { SearchedBytes, cuts, dullNoise, noise, openingNoise, someDialects } from "./noise.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { saying } from "./sayings.ts";

/** Properties that must hold for every seed. Each returns null, or a description of the failure. None may throw. */
export const laws: Readonly<Record<string, (random: Random) => string | null>> = {
  "any cutting of the same bytes gives the same items": (random) => {
    const dialects = someDialects(random);
    const bytes = noise(random, 40);
    const whole = readText(bytes, dialects);
    const reader = createDialectReader({ dialects });
    return difference(whole, [...pushCut(reader, bytes, random), ...reader.end()]);
  },

  "any cutting of the same text gives the same items": (random) => {
    const dialects = someDialects(random);
    const text = decoded(noise(random, 40));
    const reader = createDialectReader({ dialects });
    const places = cuts(random, text.length);
    const items = places.flatMap((place, index) => reader.push(text.slice(place, places[index + 1])));
    return difference(readText(encodeUtf8(text), dialects), [...items, ...reader.end()]);
  },

  "a line that is passed over means nothing": (random) => {
    const dialects = someDialects(random);
    const bytes = noise(random, 40);
    const lines = new LineReader(dialects);
    const items: Item[] = [];
    for (let from = 0; from < bytes.length;) {
      const lineFeed = bytes.indexOf(0x0a, from);
      const to = lineFeed < 0 ? bytes.length : lineFeed;
      if (to - from > BLOCK_LIMIT) return null;
      lines.line(new SourceLine(bytes, from, to, from), items);
      from = to + 1;
    }
    lines.over(items);
    return difference(items, readText(bytes, dialects));
  },

  "what is passed over at a glance means nothing": (random) => {
    const dialects = someDialects(random);
    const glancing = createDialectReader({ dialects });
    const looking = createDialectReader({ dialects });
    for (let count = 0; count < 4; count++) {
      const chunk = random.below(2) === 0 ? dullNoise(random) : openingNoise(random);
      const quiet = random.below(4) === 0;
      const read = (reader: DialectReader, bytes: Uint8Array): unknown => {
        const items = [...reader.push(bytes), ...(quiet ? reader.quiet() : [])];
        return [items, reader.resumeOffset, reader.quietAfterMs];
      };
      const failure = difference(read(looking, chunk), read(glancing, new SearchedBytes(chunk)));
      if (failure !== null) return failure;
    }
    return difference(looking.end(), glancing.end());
  },

  "items come in the order of their offsets, with the text that stands there": (random) => {
    const bytes = noise(random, 40);
    const items = readText(bytes, someDialects(random));
    for (const [index, item] of items.entries()) {
      if (index > 0 && item.offset <= items[index - 1]!.offset)
        return `out of order: ${JSON.stringify(items)}`;
      const there = decodeUtf8(bytes, item.offset, bytes.length);
      if (item.rawContent !== undefined && !there.startsWith(item.rawContent))
        return `not there: ${JSON.stringify(item)}`;
    }
    return null;
  },

  "a reader that starts again at the resume offset goes on the same": (random) => {
    const dialects = someDialects(random);
    const before = noise(random, 30);
    const after = noise(random, 30);
    const reader = createDialectReader({ dialects });
    const given = pushCut(reader, before, random);
    given.push(...random.pick([() => [], () => reader.quiet(), () => reader.turnEnd()])());
    const { resumeOffset } = reader;
    const last = given.at(-1)?.offset ?? -1;
    const resumed = createDialectReader({ dialects, startOffset: resumeOffset });
    const again = [...resumed.push(before.subarray(resumeOffset)), ...resumed.push(after), ...resumed.end()];
    const went = [...reader.push(after), ...reader.end()];
    return difference(
      went,
      again.filter((item) => item.offset > last),
    );
  },

  "a message after noise is found once, or something says why not": (random) => {
    const dialects = ["platform", "office", "thin"] as const;
    const token = `token ${random.below(1e9)}`;
    const block = `[USER_QUESTION]\ncategory: business\nquestion: ${token}\n[/USER_QUESTION]\n`;
    const prefix = noise(random, 25);
    const reader = createDialectReader({ dialects });
    const early = reader.push(prefix);
    const atGround = reader.resumeOffset === prefix.length;
    const late = [...reader.push(block), ...reader.end()];
    const found = late.filter(
      (item) => item.kind === "message" && item.type === "USER_QUESTION" && item.payload.question === token,
    );
    if (found.length === 1) return null;
    const said =
      late.some((item) => item.kind === "diagnostic") ||
      early.some(
        (item) =>
          item.kind === "diagnostic" && (item.code === "block_too_large" || item.block === "USER_QUESTION"),
      );
    return found.length === 0 && said && !atGround
      ? null
      : `found ${found.length} times: ${JSON.stringify([...early, ...late])}`;
  },

  "reading what was printed gives the message, and printing that the same text": (random) => {
    const said = saying(random);
    const text = printMessage(said);
    const [item, ...others] = readText(`${text}\n`, ["platform", "office", "thin"]);
    if (item?.kind !== "message" || others.length > 0)
      return `${text} was read as ${JSON.stringify([item, ...others])}`;
    const { kind: _kind, rawContent, offset: _offset, ...read } = item;
    if (rawContent !== text) return `${text} has the raw text ${rawContent}`;
    return difference(said, read) ?? difference(text, printMessage(read));
  },
};

/** Tests one property with one seed; returns null, or a message that contains the seed to repeat it. */
export function tryLaw(name: string, seed: number): string | null {
  try {
    const seen = laws[name]!(seededRandom(seed));
    return seen === null ? null : `"${name}" fails with seed ${seed}: ${seen}`;
  } catch (error) {
    return `"${name}" throws with seed ${seed}: ${String(error)}`;
  }
}

function pushCut(reader: DialectReader, bytes: Uint8Array, random: Random): Item[] {
  const places = cuts(random, bytes.length);
  return places.flatMap((place, index) => reader.push(bytes.subarray(place, places[index + 1])));
}

function decoded(bytes: Uint8Array): string {
  return decodeUtf8(bytes, 0, bytes.length);
}

function difference(wanted: unknown, got: unknown): string | null {
  const [one, other] = [wanted, got].map((value) => JSON.stringify(value, sortedKeys));
  return one === other ? null : `wanted ${one}, got ${other}`;
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
