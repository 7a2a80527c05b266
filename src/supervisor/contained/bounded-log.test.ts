import { expect, test } from "vitest";

import { BoundedLog } from "./bounded-log.ts";

function logged(...texts: string[]): string {
  const log = new BoundedLog();
  for (const text of texts) log.add(Buffer.from(text));
  return log.text();
}

test("stores a short text completely, however it is chunked", () => {
  expect([logged(), logged("one\n", "two\n"), logged("x".repeat(200_000), "y")]).toEqual([
    "",
    "one\ntwo\n",
    `${"x".repeat(200_000)}y`,
  ]);
});

test("stores the beginning and the end of a long text and counts the omitted bytes", () => {
  const expected = `${"a".repeat(65_536)}\n[1000001 bytes left out]\n${"z".repeat(196_607)}!`;
  const [first, middle, last] = ["a".repeat(65_536), "m".repeat(1_000_001), "z".repeat(196_607)];
  expect([
    logged(first, middle, last, "!"),
    logged(`${first}${middle}${last}!`),
    logged(...inPieces(`${first}${middle}${last}!`, 997)),
  ]).toEqual([expected, expected, expected]);
});

function inPieces(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
