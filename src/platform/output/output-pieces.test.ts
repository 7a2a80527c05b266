import { expect, test } from "vitest";
import { OutputPieces } from "./output-pieces.ts";

test("ranges of one stream within a second become one piece", () => {
  const pieces = new OutputPieces();
  pieces.add({ stream: "stdout", from: 0, to: 5 }, "2026-01-01T00:00:00.100Z");
  pieces.add({ stream: "stdout", from: 5, to: 9 }, "2026-01-01T00:00:00.900Z");
  pieces.add({ stream: "stdout", from: 9, to: 12 }, "2026-01-01T00:00:01.000Z");
  expect(pieces.all).toEqual([
    { stream: "stdout", from: 0, to: 9, at: "2026-01-01T00:00:00.100Z", start: 0 },
    { stream: "stdout", from: 9, to: 12, at: "2026-01-01T00:00:01.000Z", start: 9 },
  ]);
});

test("a stream that is interrupted within a line gets a line feed in the merged log", () => {
  const pieces = new OutputPieces();
  const at = "2026-01-01T00:00:00.000Z";
  pieces.add({ stream: "stdout", from: 0, to: 5, open: true }, at);
  pieces.add({ stream: "stderr", from: 0, to: 4 }, at);
  pieces.add({ stream: "stdout", from: 5, to: 9 }, at);
  expect(pieces.all.map(({ stream, start }) => [stream, start])).toEqual([
    ["stdout", 0],
    ["stderr", 6],
    ["stdout", 10],
  ]);
});
