import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";

import { parseStat, procTable } from "./proc-table.ts";
import { isAlive } from "./process-table.ts";
import { parseLine, psTable } from "./ps-table.ts";
import { sendSignal } from "./send-signal.ts";

describe.each([procTable, psTable])("the process table of kind $kind", (table) => {
  test("finds this process, by pid and in the full list", async () => {
    const me = await table.find(process.pid);
    expect(me).toEqual(expect.objectContaining({ pid: process.pid, ppid: process.ppid }));
    expect((await table.list()).byPid.get(process.pid)?.startTime).toBe(me?.startTime);
  });

  test("finds nothing under an unused pid", async () => {
    expect(await table.find(4_194_305)).toBe(undefined);
  });

  test("distinguishes dead processes from live ones, and signals only the intended process", async () => {
    const child = spawn("sleep", ["1000"]);
    await once(child, "spawn");
    const found = await table.find(child.pid ?? 0);
    if (found === undefined) throw new Error("sleep did not start");
    const impostor = { pid: found.pid, startTime: "at another time" };
    await sendSignal(table, impostor, "SIGKILL");
    expect([await isAlive(table, found), await isAlive(table, impostor)]).toEqual([true, false]);
    const gone = once(child, "exit");
    await sendSignal(table, found, "SIGTERM");
    expect(await gone).toEqual([null, "SIGTERM"]);
    expect(await isAlive(table, found)).toBe(false);
  });
});

describe("parsing process lists", () => {
  test("accepts a command with blanks and parentheses", () => {
    const stat =
      "42 (tmux: (server) S) T 1 42 41 0 -1 4194368 1 2 3 4 5 6 7 8 20 0 1 0 8123456 9 10 18446744073709551615\n";
    expect(parseStat(stat)).toEqual({
      pid: 42,
      startTime: "8123456",
      ppid: 1,
      state: "T",
      command: "tmux: (server) S",
      session: 41,
    });
  });

  test("parses a line of ps with any padding", () => {
    expect(parseLine("   42     1    41 Ts+  Sun Nov  1 03:04:05 2026 my agent")).toEqual({
      pid: 42,
      startTime: "Sun Nov 1 03:04:05 2026",
      ppid: 1,
      state: "T",
      command: "my agent",
      session: 41,
    });
  });

  test("ignores truncated lines", () => {
    expect([parseStat(""), parseStat("42 (sh) S 1"), parseLine(""), parseLine("42 1 41 S Sun")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
