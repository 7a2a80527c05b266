import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { mergedSource } from "./merged-source.ts";
import { OutputPieces } from "./output-pieces.ts";
import type { OutputSource } from "./output-source.ts";

const at = "2026-01-01T00:00:00.000Z";

/** A merged log whose files have the first `arrived` bytes, and the text that it must have in whole. */
async function logOf(
  parts: readonly (readonly ["stdout" | "stderr", string])[],
  arrived = Infinity,
): Promise<{ source: OutputSource; whole: string }> {
  const pieces = new OutputPieces();
  const texts = { stdout: "", stderr: "" };
  let whole = "";
  let last: string | null = null;
  for (const [stream, text] of parts) {
    if (last !== null && last !== stream && !whole.endsWith("\n")) whole += "\n";
    whole += text;
    last = stream;
    const from = texts[stream].length;
    texts[stream] += text;
    const range = { stream, from, to: from + text.length };
    pieces.add(text.endsWith("\n") ? range : { ...range, open: true }, at);
  }
  const place = testPlace();
  const fileOf = async (stream: "stdout" | "stderr") => {
    const path = join(place, stream);
    const text = texts[stream].slice(0, arrived);
    await writeFile(path, text);
    const file = await open(path);
    onTestFinished(() => file.close());
    return { file, size: text.length };
  };
  const files = { stdout: await fileOf("stdout"), stderr: await fileOf("stderr") };
  return { source: mergedSource(pieces.all, files), whole };
}

async function read(source: OutputSource, position: number, length: number): Promise<string> {
  const into = Buffer.alloc(length + 3, "?");
  const count = await source.read(into, { at: 3, length, position });
  expect(into.toString("latin1", 0, 3)).toBe("???");
  return into.toString("latin1", 3, 3 + count);
}

const many = Array.from({ length: 3_000 }, (_, index) => {
  const stream = index % 7 === 3 ? "stderr" : "stdout";
  const end = index % 5 === 1 ? "" : "\n";
  return [stream, `${index} ${"x".repeat((index * 37) % 400)}${end}`] as const;
});

test("one read returns everything that was asked for, across pieces, streams and interrupted lines", async () => {
  const { source, whole } = await logOf(many);
  expect(source.size).toBe(whole.length);
  expect(whole.length).toBeGreaterThan(512 * 1024);
  expect(await read(source, 0, whole.length)).toBe(whole);
  expect(await read(source, 100, whole.length)).toBe(whole.slice(100));
});

test("reads at any offset, in any order, return the bytes that are there", async () => {
  const { source, whole } = await logOf(many);
  for (let step = 0; step < 2_000; step += 1) {
    const position = (step * 104_729) % whole.length;
    const length = 1 + ((step * 31) % 900);
    expect(await read(source, position, length)).toBe(whole.slice(position, position + length));
  }
  expect(await read(source, whole.length, 10)).toBe("");
});

test("a log ends before the first piece whose file has not arrived in whole", async () => {
  const parts = [
    ["stdout", "one\n"],
    ["stderr", "two\n"],
    ["stdout", "three\n"],
    ["stderr", "four\n"],
  ] as const;
  const { source } = await logOf(parts, 6);
  expect([source.size, await read(source, 0, 100)]).toEqual([8, "one\ntwo\n"]);
});
