import { describe, expect, test } from "vitest";

import { parseExit } from "./exit.ts";
import { thisMachine } from "./machine.ts";
import { everything, TestBench, until } from "../../test/support/supervisor-bench.ts";

describe("an agent's exit", () => {
  test.each([
    ["exit 0", { code: 0, signal: null }],
    ["exit 3", { code: 3, signal: null }],
    ["exit 143", { code: 143, signal: null }],
    ["exit 255", { code: 255, signal: null }],
    ["kill -TERM $$", { code: null, signal: "SIGTERM" }],
    ["kill -KILL $$", { code: null, signal: "SIGKILL" }],
    ["kill -HUP $$", { code: null, signal: "SIGHUP" }],
    ["ulimit -c 0; kill -SEGV $$", { code: null, signal: "SIGSEGV" }],
    ["kill -INT $$", { code: 130, signal: null }],
    ["exec /no/such/program", { code: 127, signal: null }],
  ])("%s", async (script, exit) => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", script]);
    expect(await run.exit).toEqual(exit);
    await until(() => bench.census().length === 0);
  });

  test("is recorded although the agent kills its whole group", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "echo said; kill -KILL 0"]);
    expect([await run.exit, await everything(run)]).toEqual([{ code: null, signal: "SIGKILL" }, "said\n"]);
    await until(() => bench.census().length === 0);
  });

  test("is recorded without setsid, when the wrapper shares the group that the agent signals", async () => {
    const bench = new TestBench();
    const signals = "HUP INT QUIT TERM TSTP TTIN USR1 USR2 ALRM";
    const script = `trap '' ${signals}; for s in ${signals}; do kill -$s 0; done; echo survived; exit 9`;
    const run = await bench.start(["sh", "-c", script], {}, { ...thisMachine(), setsid: "" });
    expect([await run.exit, await everything(run)]).toEqual([{ code: 9, signal: null }, "survived\n"]);
    await until(() => bench.census().length === 0);
  });

  test("is absent while the record is incomplete", () => {
    expect(["", "code", "code 0", "code 0 12.50", "code x 1\n"].map(parseExit)).toEqual(
      Array(5).fill(undefined),
    );
  });

  test("has its time in the unit of start times", () => {
    expect(parseExit("code 0 4.35\n")).toEqual({ exit: { code: 0, signal: null }, endedAt: "436" });
    expect(parseExit("code 0 12.50\n")).toEqual({ exit: { code: 0, signal: null }, endedAt: "1251" });
    expect(parseExit("signal 143 -\n")).toEqual({
      exit: { code: null, signal: "SIGTERM" },
      endedAt: undefined,
    });
  });
});
