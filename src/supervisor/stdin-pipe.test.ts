import { describe, expect, test } from "vitest";

import { agent, everything, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

describe("writing to an agent", () => {
  test("delivers texts whole and in order", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    const lines = Array.from({ length: 50 }, (_, index) => `message ${index}`);
    await Promise.all(lines.map((line) => run.write(`${line}\n`)));
    await run.closeStdin();
    expect(await everything(run)).toBe(`ready\n${lines.map((line) => `heard ${line}\n`).join("")}goodbye\n`);
  });

  test("blocks on a text larger than the pipe until the agent reads", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "echo ready; while [ ! -e go ]; do sleep 0.01; done; wc -c"]);
    await untilSaid(run, "ready");
    const text = "한".repeat(1_000_000);
    let isWritten = false;
    const written = run.write(text).then(() => (isWritten = true));
    expect((await run.freeze()).running).toEqual([]);
    expect(isWritten).toBe(false);
    await run.thaw();
    await bench.start(["touch", "go"]);
    await written;
    await run.closeStdin();
    expect((await everything(run)).trim().split("\n")).toEqual(["ready", "3000000"]);
  });

  test("rejects with a readable message when the agent has ended", async () => {
    const bench = new TestBench();
    const run = await bench.start(["true"], { runId: "r_gonegone" });
    await run.exit;
    await expect(run.write("hello\n")).rejects.toThrow(
      "The agent of run r_gonegone has ended; 0 of 6 bytes were sent to it.",
    );
  });

  test("rejects a waiting text when the agent ends without reading it", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "while [ ! -e go ]; do sleep 0.01; done; exit 3"], {
      runId: "r_leaveslf",
    });
    const answer = run.write("x".repeat(2_000_000)).catch((error: unknown) => String(error));
    await bench.start(["touch", "go"]);
    expect(await answer).toMatch(
      /^Error: The agent of run r_leaveslf (has ended|no longer reads its input); \d+ of 2000000 bytes were sent to it\.$/,
    );
  });

  test("a closed input stays closed, and closing it again is no error", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "cat; while :; do sleep 1; done"], { runId: "r_closed01" });
    await run.closeStdin();
    await run.closeStdin();
    await expect(run.write("more\n")).rejects.toThrow(
      "The input of run r_closed01 is closed, so nothing more can be sent to it.",
    );
  });

  test("an agent without an input reads end-of-file immediately", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "cat; echo over"], { runId: "r_noinput1", stdin: "none" });
    expect(await everything(run)).toBe("over\n");
    await run.closeStdin();
    await expect(run.write("hello\n")).rejects.toThrow(
      "Run r_noinput1 was started without input, so nothing can be sent to it.",
    );
    await until(() => bench.census().length === 0);
  });
});
