import { describe, expect, test } from "vitest";

import type { Run } from "./run.ts";
import { agent, everything, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";

describe("following a run's output", () => {
  test("an agent that opens /dev/stdout by name loses nothing", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("writes-dev-stdout.sh")]);
    expect([await everything(run), await everything(run, "stderr")]).toEqual([
      "one\ntwo\nfour\nfive\n",
      "three\n",
    ]);
  });

  test("a character that comes in pieces comes whole when it is put together", async () => {
    const bench = new TestBench();
    const run = await bench.start([process.execPath, agent("splits-utf8.mjs")]);
    expect(await everything(run)).toBe("신호소 😀 done");
  });

  test("output without a line break is there before the agent ends", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "printf 'name? '; read -r name; printf \"$name\""]);
    expect(await untilSaid(run, "name? ")).toBe("name? ");
    await run.write("Ada\n");
    expect(await everything(run)).toBe("name? Ada");
  });

  test("a line of 50 MB comes in chunks, in order, without being held in memory", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "head -c 50000000 /dev/zero | tr '\\0' x; echo"]);
    let next = 0;
    let largest = 0;
    let foreign = 0;
    for await (const { bytes, offset } of run.follow("stdout", 0, new AbortController().signal)) {
      expect(offset).toBe(next);
      next += bytes.length;
      largest = Math.max(largest, bytes.length);
      foreign += bytes.length - bytes.lastIndexOf(0x78) - 1;
    }
    expect({ next, foreign, isSmall: largest <= 256 * 1024 }).toEqual({
      next: 50_000_001,
      foreign: 1,
      isSmall: true,
    });
  });

  test("it begins at the offset it is given, also for two at once", async () => {
    const bench = new TestBench();
    const run = await bench.start(["printf", "0123456789"]);
    const [late, beyond] = await Promise.all([everything(run, "stdout", 7), everything(run, "stdout", 10)]);
    expect([late, beyond]).toEqual(["789", ""]);
  });

  test("it ends at the abort while the agent goes on", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    const abort = new AbortController();
    const read = collect(run, abort.signal);
    await untilSaid(run, "ready");
    abort.abort();
    expect(await read).toBe("ready\n");
    expect((await run.members()).map((member) => member.pid)).toEqual([run.pid]);
  });

  test("a child that keeps the pipe open without writing does not keep it from ending", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("keeps-pipe-open.sh")]);
    expect(await everything(run)).toBe("last words\n");
    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect((await run.members()).map((member) => member.command)).toEqual(["sleep"]);
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });

  test("what a slow copier has not yet copied is waited for", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "echo before; read -r line; echo after"]);
    await untilSaid(run, "before");
    await run.pauseOutput();
    await run.write("go\n");
    await run.exit;
    const read = everything(run);
    const winner = await Promise.race([
      read,
      new Promise((resolve) => setTimeout(resolve, 2000, "still waiting")),
    ]);
    expect(winner).toBe("still waiting");
    await run.resumeOutput();
    expect(await read).toBe("before\nafter\n");
  });
});

async function collect(run: Run, signal: AbortSignal): Promise<string> {
  let text = "";
  for await (const { bytes } of run.follow("stdout", 0, signal)) text += Buffer.from(bytes).toString();
  return text;
}
