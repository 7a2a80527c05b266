import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";

import { parseStat, procTable } from "./proc-table.ts";
import { isAlive } from "./process-table.ts";
import { parseLine, psTable } from "./ps-table.ts";
import { sendSignal } from "./send-signal.ts";

describe.each([procTable, psTable])("the process table of kind $kind", (table) => {
  test("knows this process, alone and among all others", async () => {
    const me = await table.find(process.pid);
    expect(me).toEqual(expect.objectContaining({ pid: process.pid, ppid: process.ppid }));
    expect((await table.list()).byPid.get(process.pid)?.startTime).toBe(me?.startTime);
  });

  test("knows nobody under a number that nobody has", async () => {
    expect(await table.find(4_194_305)).toBe(undefined);
  });

  test("tells the dead from the living, and signals only the one that is meant", async () => {
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

describe("reading what the machine says", () => {
  test("a command may contain blanks and parentheses", () => {
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

  test("a line of ps, whatever its padding", () => {
    expect(parseLine("   42     1    41 Ts+  Sun Nov  1 03:04:05 2026 my agent")).toEqual({
      pid: 42,
      startTime: "Sun Nov 1 03:04:05 2026",
      ppid: 1,
      state: "T",
      command: "my agent",
      session: 41,
    });
  });

  test("what is cut off is nobody", () => {
    expect([parseStat(""), parseStat("42 (sh) S 1"), parseLine(""), parseLine("42 1 41 S Sun")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
