import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OutputLog } from "./output-log.ts";

function somewhere(): string {
  return join(mkdtempSync(join(tmpdir(), "signalbox-kept-")), "logs", "stdout.log");
}

async function appended(path: string, length: number, text: string): Promise<string> {
  const log = await OutputLog.open(path, length);
  await log.append(Buffer.from(text));
  await log.close();
  return readFileSync(path, "utf8");
}

test("appends after the stored bytes", async () => {
  const path = somewhere();
  await appended(path, 0, "one\n");
  expect(await appended(path, 4, "two\n")).toBe("one\ntwo\n");
});

test("truncates bytes after the recorded length before writing new ones", async () => {
  const path = somewhere();
  await appended(path, 0, "one\ntwo\nthr");
  expect(await appended(path, 4, "two\nthree\n")).toBe("one\ntwo\nthree\n");
});

test("replaces bytes that a power failure lost, so that recorded offsets stay valid", async () => {
  const path = somewhere();
  await appended(path, 0, "");
  writeFileSync(path, "short\n");
  const text = await appended(path, 100, "after\n");
  expect(text.slice(0, 6)).toBe("short\n");
  expect(text.slice(6, 99).trimEnd()).toBe("[94 bytes were lost when the machine stopped]");
  expect(text.slice(99)).toBe("\nafter\n");
});
