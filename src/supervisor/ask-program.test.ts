import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { askProgram } from "./ask-program.ts";

/** Creates a small program that this test removes. */
function makeProgram(script: string): string {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-ask-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "program");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o700);
  return file;
}

const question = { args: ["--version"], env: { PATH: "/usr/bin:/bin" }, timeoutMs: 60_000 };

async function isGone(pid: number): Promise<void> {
  for (;;) {
    try {
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) return;
    } catch {
      return;
    }
    await delay(20);
  }
}

test("returns the output and the exit code", async () => {
  const file = makeProgram('echo "$1 1.2.3"; echo more >&2; exit 3');
  expect(await askProgram({ ...question, file })).toEqual({ code: 3, output: "--version 1.2.3\nmore\n" });
});

test("keeps only the beginning of a long output", async () => {
  const file = makeProgram("head -c 1000000 /dev/zero | tr '\\0' x");
  expect((await askProgram({ ...question, file }))?.output.length).toBe(65_536);
});

test("gives up on a program that hangs and ignores signals, and kills it with its children", async () => {
  const file = makeProgram(`trap '' TERM INT HUP\nsleep 1000 &\necho $$ $! > "$0.pids"\nwait`);
  expect(await askProgram({ ...question, file, timeoutMs: 1_000 })).toBe(null);
  const pids = readFileSync(`${file}.pids`, "utf8").trim().split(" ").map(Number);
  expect(pids.length).toBe(2);
  await Promise.all(pids.map(isGone));
});

test("returns null for a file that cannot be started", async () => {
  expect(await askProgram({ ...question, file: "/no/such/program" })).toBe(null);
});
