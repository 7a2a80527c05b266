import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../protocol/dialects/text/utf8.ts";
import { JsonLines } from "./json-lines.ts";

describe("a reader of JSON lines", () => {
  test("gives each line the offset of its first byte, wherever the output is cut", () => {
    const bytes = encodeUtf8('{"a":"안녕"}\n\n  \n{"b":"\u2028 is no end of a line"}\r\n[1]');
    const whole = [
      { offset: 0, value: { a: "안녕" } },
      { offset: 19, value: { b: "\u2028 is no end of a line" } },
      { offset: 52, value: [1] },
    ];
    for (let cut = 0; cut <= bytes.length; cut++) {
      const lines = new JsonLines(0);
      const read = [
        ...lines.push(bytes.subarray(0, cut)),
        ...lines.push(bytes.subarray(cut)),
        ...lines.end(),
      ];
      expect(read).toEqual(whole);
      expect(lines.offset).toBe(bytes.length);
    }
  });

  test("returns a line that is not JSON unchanged, up to two kilobytes", () => {
    const lines = new JsonLines(100);
    expect(lines.push(encodeUtf8(`Loading…\n${"가".repeat(1000)}\n{"a":1}\n`))).toEqual([
      { offset: 100, unread: "Loading…" },
      { offset: 111, unread: `${"가".repeat(682)}…` },
      { offset: 3112, value: { a: 1 } },
    ]);
  });

  test("cuts a line over the limit to its beginning and reads the next line", () => {
    for (const size of [1, 7, 100, 20_000]) {
      const lines = new JsonLines(0, 10_000);
      const bytes = encodeUtf8(`"${"x".repeat(12_000)}"\n{"a":1}\n`);
      const read = [];
      for (let at = 0; at < bytes.length; at += size) read.push(...lines.push(bytes.subarray(at, at + size)));
      expect(read).toEqual([
        { offset: 0, unread: `"${"x".repeat(2047)}…` },
        { offset: 12_003, value: { a: 1 } },
      ]);
    }
  });

  test("reads a line of many megabytes in small pieces in linear time", () => {
    const timeFor = (megabytes: number): number => {
      const piece = encodeUtf8("x".repeat(4096));
      const lines = new JsonLines(0);
      const before = Date.now();
      lines.push(encodeUtf8('"'));
      for (let count = 0; count < megabytes * 256; count++) lines.push(piece);
      const [line] = lines.push(encodeUtf8('"\n'));
      expect(line).toEqual({ offset: 0, value: "x".repeat(megabytes * 1024 * 1024) });
      return Date.now() - before;
    };
    const tries = Array.from({ length: 6 }, () => ({ small: timeFor(2), large: timeFor(16) }));
    const best = (size: "small" | "large"): number => Math.min(...tries.map((each) => each[size]));
    // Eight times if it is linear, sixty-four if it is quadratic.
    expect(best("large")).toBeLessThan(32 * Math.max(2, best("small")));
  });
});
