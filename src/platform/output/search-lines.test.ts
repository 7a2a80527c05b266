import { array, assert, asyncProperty, boolean, constantFrom, integer } from "fast-check";
import { expect, test } from "vitest";
import { errorMatcher, type LineMatcher, textMatcher } from "./line-matcher.ts";
import type { OutputSource } from "./output-source.ts";
import { searchLines } from "./search-lines.ts";

/** A log in memory that returns at most `most` bytes for each read. */
function logOf(text: string, most = Infinity): OutputSource {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    read: async (into, { at, length, position }) =>
      bytes.copy(into, at, position, position + Math.min(length, most)),
  };
}

async function found(
  source: OutputSource,
  matcher: LineMatcher,
  options: { from?: number; to?: number; backward?: boolean } = {},
): Promise<number[]> {
  const { from = 0, to = source.size, backward = false } = options;
  const offsets: number[] = [];
  for await (const block of searchLines(source, { matcher, from, to, backward })) {
    offsets.push(...block.offsets);
  }
  return offsets;
}

const textOf = async (text: string, query: string): Promise<string[]> => {
  const bytes = Buffer.from(text);
  const offsets = await found(logOf(text), textMatcher(query));
  return offsets.map((at) => bytes.subarray(at).toString().split("\n", 1)[0] ?? "");
};

test("a text is found in each of its lines once, in any case", async () => {
  expect(await textOf("one\nTwo two\nthree\n\nA TWO\nlast two", "two")).toEqual([
    "Two two",
    "A TWO",
    "last two",
  ]);
});

test("a text is found across colours, in either normal form, and as JSON writes it", async () => {
  const lines = [
    "\u001b[31mEr\u001b[1;32mror\u001b[0m here",
    "cafe\u0301 in parts",
    "CAFÉ composed",
    String.raw`{"text":"say \"hello\" twice"}`,
    "로그인 오류가 났습니다",
  ];
  const log = lines.join("\n");
  expect(await textOf(log, "ERROR h")).toEqual([lines[0]]);
  expect(await textOf(log, "café")).toEqual([lines[1], lines[2]]);
  expect(await textOf(log, 'say "hello"')).toEqual([lines[3]]);
  expect(await textOf(log, "오류가")).toEqual([lines[4]]);
  expect(await textOf(log.normalize("NFD"), "오류가")).toEqual([lines[4]?.normalize("NFD")]);
});

test("a search treats every character literally", async () => {
  expect(await textOf("a.b\naxb\n[x]*\n", "a.b")).toEqual(["a.b"]);
  expect(await textOf("a.b\naxb\n[x]*\n", "[x]*")).toEqual(["[x]*"]);
});

test("errors are lines that report one, not those that count none, and failed tools of structured lines", async () => {
  const lines = [
    "Found 0 errors.",
    "\u001b[31merror\u001b[0m: no such file",
    "✗ 2 tests",
    '{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"x","is_error":true,"content":"error: it broke"}]}}',
    '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"I found the error."}]}}',
    "fine",
  ];
  const log = lines.join("\n");
  const starts = lines.map((_, at) =>
    Buffer.byteLength(
      lines
        .slice(0, at)
        .map((line) => `${line}\n`)
        .join(""),
    ),
  );
  expect(await found(logOf(log), errorMatcher)).toEqual([starts[1], starts[2], starts[3]]);
});

test("a part of a log is searched by the first byte of each line, in both directions", async () => {
  const log = logOf("x0\nx3\nx6\nx9\n");
  const x = textMatcher("x");
  expect({
    fromLine: await found(log, x, { from: 3 }),
    fromWithin: await found(log, x, { from: 4 }),
    to: await found(log, x, { to: 7 }),
    toStart: await found(log, x, { to: 6 }),
    backward: await found(log, x, { to: 9, backward: true }),
    within: await found(log, x, { from: 1, to: 7, backward: true }),
  }).toEqual({
    fromLine: [3, 6, 9],
    fromWithin: [6, 9],
    to: [0, 3, 6],
    toStart: [0, 3],
    backward: [6, 3, 0],
    within: [6, 3],
  });
});

test("a line that is longer than a block is found once, wherever the match is, and nothing after it is lost", async () => {
  const long = 1_200_000;
  const borders = [0, 65_530, 65_536, 524_276, 524_288, 1_044_000, long];
  for (const border of borders) {
    const log = `first\n${"a".repeat(border)}needle${"b".repeat(long - border)} needle\nneedle last`;
    expect(await found(logOf(log), textMatcher("needle"))).toEqual([6, log.lastIndexOf("\n") + 1]);
  }
});

test("a line that may still grow is searched again by the search that continues", async () => {
  const steps: number[] = [];
  const search = { matcher: textMatcher("x"), from: 0, to: 7, backward: false };
  for await (const { searched } of searchLines(logOf("x\ny\nx..."), search)) steps.push(searched);
  expect(steps).toEqual([4]);
});

test("any log in any pieces gives the lines that a plain search of the text gives", async () => {
  const word = constantFrom("a", "B", "needle", "NEEDLE", "é", "로그", "\u001b[1m", " ");
  const line = array(word, { maxLength: 6 }).map((words) => words.join(""));
  await assert(
    asyncProperty(
      array(line, { maxLength: 30 }),
      integer({ min: 1, max: 40 }),
      boolean(),
      async (lines, most, backward) => {
        const text = lines.join("\n");
        const expected: number[] = [];
        let offset = 0;
        for (const one of lines) {
          if (one.replaceAll("\u001b[1m", "").toLowerCase().includes("needle")) expected.push(offset);
          offset += Buffer.byteLength(one) + 1;
        }
        const given = await found(logOf(text, most), textMatcher("Needle"), { backward });
        expect(given).toEqual(backward ? expected.toReversed() : expected);
      },
    ),
  );
});
