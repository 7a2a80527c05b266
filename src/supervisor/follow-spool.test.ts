import { describe, expect, test } from "vitest";

import type { Run } from "./run.ts";
import { agent, everything, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";

describe("following a run's output", () => {
  test("loses nothing when an agent opens /dev/stdout by name", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("writes-dev-stdout.sh")]);
    expect([await everything(run), await everything(run, "stderr")]).toEqual([
      "one\ntwo\nfour\nfive\n",
      "three\n",
    ]);
  });

  test("delivers a character that arrives in pieces", async () => {
    const bench = new TestBench();
    const run = await bench.start([process.execPath, agent("splits-utf8.mjs")]);
    expect(await everything(run)).toBe("신호소 😀 done");
  });

  test("delivers output without a line break before the agent ends", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "printf 'name? '; read -r name; printf \"$name\""]);
    expect(await untilSaid(run, "name? ")).toBe("name? ");
    await run.write("Ada\n");
    expect(await everything(run)).toBe("name? Ada");
  });

  test("delivers a line of 50 MB in ordered chunks without holding it in memory", async () => {
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

  test("starts at the given offset, for two followers at once", async () => {
    const bench = new TestBench();
    const run = await bench.start(["printf", "0123456789"]);
    const [late, beyond] = await Promise.all([everything(run, "stdout", 7), everything(run, "stdout", 10)]);
    expect([late, beyond]).toEqual(["789", ""]);
  });

  test("ends on abort while the agent keeps running", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    const abort = new AbortController();
    const read = collect(run, abort.signal);
    await untilSaid(run, "ready");
    abort.abort();
    expect(await read).toBe("ready\n");
    expect((await run.members()).map((member) => member.pid)).toEqual([run.pid]);
  });

  test("ends although a child keeps the pipe open without writing", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("keeps-pipe-open.sh")]);
    expect(await everything(run)).toBe("last words\n");
    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect((await run.members()).map((member) => member.command)).toEqual(["sleep"]);
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });

  test("waits for a slow copier", async () => {
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
