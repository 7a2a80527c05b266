import { describe, expect, test } from "vitest";
import { createDialectReader } from "./create-reader.ts";
import { BLOCK_LIMIT, LINE_LIMIT } from "./limits.ts";
import type { Item } from "./message.ts";
import { SearchedBytes } from "../../../test/support/dialects/noise.ts";
import { readText } from "./read-text.ts";
import { encodeUtf8 } from "./text/utf8.ts";

const AFTER = "=== PHASE 1 START ===\n";

function tooLarge(block: string, offset: number) {
  return {
    kind: "diagnostic",
    code: "block_too_large",
    message: `${block} is longer than 65536 bytes and was discarded.`,
    offset,
    block,
  };
}

function phaseStart(offset: number) {
  return {
    kind: "message",
    type: "PHASE_START",
    payload: { phase: 1 },
    rawContent: "=== PHASE 1 START ===",
    offset,
  };
}

/** Cuts the text into chunks of a size that divides nothing evenly. */
function readCut(text: string, size: number): Item[] {
  const reader = createDialectReader({ dialects: ["platform", "office", "thin"] });
  const items: Item[] = [];
  for (let at = 0; at < text.length; at += size) items.push(...reader.push(text.slice(at, at + size)));
  return [...items, ...reader.end()];
}

function errorBlock(size: number): string {
  const frame = "[ERROR]\ntype: fatal\nmessage: \n[/ERROR]";
  return frame.replace("message: ", `message: ${"x".repeat(size - frame.length)}`);
}

describe("a block of 64 KiB", () => {
  test("is read at exactly the limit", () => {
    const rawContent = errorBlock(BLOCK_LIMIT);
    const payload = { type: "fatal", message: "x".repeat(BLOCK_LIMIT - 38), recovery: "checkpoint_and_fail" };
    for (const items of [readText(`${rawContent}\n`, ["platform"]), readCut(`${rawContent}\n`, 4093)]) {
      expect(items).toEqual([{ kind: "message", type: "ERROR", payload, rawContent, offset: 0 }]);
    }
  });

  test.each([
    {
      title: "with one byte more",
      text: `${errorBlock(BLOCK_LIMIT + 1)}\n`,
      expected: [tooLarge("ERROR", 0), phaseStart(BLOCK_LIMIT + 2)],
    },
    {
      title: "with one byte more, of many lines",
      text: `[ERROR]\n${"a\n".repeat(BLOCK_LIMIT / 2)}[/ERROR]\n`,
      expected: [tooLarge("ERROR", 0), phaseStart(BLOCK_LIMIT + 17)],
    },
    {
      title: "that is never closed",
      text: `[ERROR]\n${"a\n".repeat(BLOCK_LIMIT)}`,
      expected: [tooLarge("ERROR", 0), phaseStart(2 * BLOCK_LIMIT + 8)],
    },
    {
      title: "of one long line that is never closed",
      text: `[ERROR]\n${"a".repeat(3 * BLOCK_LIMIT)}\n`,
      expected: [tooLarge("ERROR", 0), phaseStart(3 * BLOCK_LIMIT + 9)],
    },
    {
      title: "whose tags share a line",
      text: `[ERROR]{"type":"fatal","message":"${"x".repeat(BLOCK_LIMIT)}"}[/ERROR]\n`,
      expected: [tooLarge("ERROR", 0), phaseStart(BLOCK_LIMIT + 45)],
    },
    {
      title: "of the office dialect",
      text: `[STEP_COMPLETE]\n${"a\n".repeat(BLOCK_LIMIT)}`,
      expected: [tooLarge("STEP_COMPLETE", 0), phaseStart(2 * BLOCK_LIMIT + 16)],
    },
    {
      title: "after a marker",
      text: `=== CUSTOM TASK COMPLETE ===\n${"Key: value\n".repeat(BLOCK_LIMIT / 8)}`,
      expected: [tooLarge("CUSTOM_TASK_COMPLETE", 0), phaseStart((BLOCK_LIMIT / 8) * 11 + 29)],
    },
    {
      title: "in one line after a marker",
      text: `=== CUSTOM TASK COMPLETE ===\nTask: ${"x".repeat(BLOCK_LIMIT)}\n`,
      expected: [tooLarge("CUSTOM_TASK_COMPLETE", 0), phaseStart(BLOCK_LIMIT + 36)],
    },
    {
      title: "of JSON in one line",
      text: `=== VERIFICATION_RESULT ===\n{"criteria":["${"x".repeat(BLOCK_LIMIT)}"]}\n`,
      expected: [tooLarge("VERIFICATION_RESULT", 0), phaseStart(BLOCK_LIMIT + 46)],
    },
    {
      title: "of a thin message",
      text: `READY:${"T1.1,".repeat(BLOCK_LIMIT / 4)}\n`,
      expected: [tooLarge("READY", 0), phaseStart((BLOCK_LIMIT / 4) * 5 + 7)],
    },
    {
      title: "of a failure of a numbered task",
      text: `FAIL:5:${"x".repeat(BLOCK_LIMIT)}\n`,
      expected: [tooLarge("FAIL", 0), phaseStart(BLOCK_LIMIT + 8)],
    },
    {
      title: "of an error in free words",
      text: `ERROR:it ${"x".repeat(BLOCK_LIMIT)}\n`,
      expected: [tooLarge("ERROR", 0), phaseStart(BLOCK_LIMIT + 10)],
    },
    {
      title: "of a question with a long comment",
      text: `RESOLVE_NEXT # ${"x".repeat(BLOCK_LIMIT)}\n`,
      expected: [tooLarge("RESOLVE_NEXT", 0), phaseStart(BLOCK_LIMIT + 16)],
    },
    {
      title: "of META without a task",
      text: `META:{"a":"${"x".repeat(BLOCK_LIMIT)}"}\n`,
      expected: [tooLarge("META", 0), phaseStart(BLOCK_LIMIT + 14)],
    },
    {
      title: "of a log line, without a word about it",
      text: `ERROR:root:${"x".repeat(BLOCK_LIMIT)}\n`,
      expected: [phaseStart(BLOCK_LIMIT + 12)],
    },
    {
      title: "of a task's META",
      text: `TASK_ID:T1.1\nMETA:{"a":"${"x".repeat(BLOCK_LIMIT)}"}\n`,
      expected: [tooLarge("TASK_ID", 0), phaseStart(BLOCK_LIMIT + 27)],
    },
  ])("is dropped $title, and the text after it is read", ({ text, expected }) => {
    for (const items of [
      readText(text + AFTER, ["platform", "office", "thin"]),
      readCut(text + AFTER, 4093),
      readCut(text + AFTER, 70_001),
    ]) {
      expect(items).toEqual(expected);
    }
  });
});

describe("lines that are stored in bulk", () => {
  const lines = (bytes: number): string => `[ERROR]\n${"a\n".repeat((bytes - 8) / 2)}`;
  const read = (text: string): Item[] => {
    const bytes = new SearchedBytes(encodeUtf8(text));
    const reader = createDialectReader({ dialects: ["platform"] });
    const items: Item[] = [];
    for (let at = 0; at < bytes.length; at += 4099) items.push(...reader.push(bytes.subarray(at, at + 4099)));
    return [...items, ...reader.push(AFTER)];
  };

  test("count towards the limit to the last byte", () => {
    const fits = lines(BLOCK_LIMIT);
    const message = "[ERROR] was never closed: [/ERROR] must be alone on a line after it.";
    const unclosed = { kind: "diagnostic", code: "block_unclosed", message, offset: 0, block: "ERROR" };
    expect(read(fits)).toEqual([{ ...unclosed, rawContent: fits.trimEnd() }, phaseStart(BLOCK_LIMIT)]);
    expect(read(lines(BLOCK_LIMIT + 2))).toEqual([tooLarge("ERROR", 0), phaseStart(BLOCK_LIMIT + 2)]);
  });
});

describe("a line of any length", () => {
  const long = "x".repeat(5 * BLOCK_LIMIT);

  test.each([
    { title: "is ignored by itself", line: long, codes: [] },
    { title: "has a tag at its beginning", line: `[ASK_USER]${long}`, codes: ["protocol_not_alone at 0"] },
    {
      title: "has a tag at its end",
      line: `${long}[ASK_USER]`,
      codes: [`protocol_not_alone at ${long.length}`],
    },
    {
      title: "has a marker at its end",
      line: `${long}=== PHASE 2 COMPLETE ===`,
      codes: [`protocol_not_alone at ${long.length}`],
    },
    {
      title: "is restarted by a carriage return",
      line: `${long}\r${AFTER.trim()}`,
      codes: [`PHASE_START at ${long.length + 1}`],
    },
    {
      title: "is restarted long before it is long",
      line: `${"x".repeat(60_000)}\r${" ".repeat(10_000)}${AFTER.trim()}`,
      codes: ["PHASE_START at 70001"],
    },
    {
      title: "is restarted again and again",
      line: `${"spin\r".repeat(BLOCK_LIMIT)}${AFTER.trim()}\r`,
      codes: [`PHASE_START at ${5 * BLOCK_LIMIT}`],
    },
  ])("$title", ({ line, codes }) => {
    for (const size of [1e9, 65_537, 4093, 997]) {
      const items = readCut(`${line}\n`, size);
      expect(
        items.map((item) => `${item.kind === "message" ? item.type : item.code} at ${item.offset}`),
      ).toEqual(codes);
    }
  });

  test("over 32 MiB is counted if it arrives in one chunk", () => {
    const items = readText(new Uint8Array(LINE_LIMIT + 2).fill(0x61).fill(0x0a, LINE_LIMIT + 1), [
      "platform",
    ]);
    expect(items).toEqual([
      {
        kind: "diagnostic",
        code: "line_too_long",
        message: `A line has ${LINE_LIMIT + 1} bytes; only its first 33554432 bytes were read.`,
        offset: LINE_LIMIT,
      },
    ]);
  });

  test("over 32 MiB is counted, not read, and reported", () => {
    const reader = createDialectReader({ dialects: ["platform"] });
    const chunk = new Uint8Array(1024 * 1024).fill(0x61);
    const items: Item[] = [];
    for (let count = 0; count < 32; count++) items.push(...reader.push(chunk));
    items.push(...reader.push("\n"));
    expect(items).toEqual([]);
    for (let count = 0; count < 33; count++) items.push(...reader.push(chunk));
    items.push(...reader.push(`[ERROR]\n${AFTER}`));
    expect([...items, ...reader.end()]).toEqual([
      {
        kind: "diagnostic",
        code: "line_too_long",
        message: `A line has ${33 * 1024 * 1024 + 7} bytes; only its first 33554432 bytes were read.`,
        offset: LINE_LIMIT + 1 + LINE_LIMIT,
      },
      phaseStart(LINE_LIMIT + 1 + 33 * 1024 * 1024 + 8),
    ]);
  });
});
