import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { adoptRun } from "../supervisor/adopt.ts";
import { sweepRuns } from "../supervisor/sweep.ts";
import { everything, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

const self = [process.execPath, fileURLToPath(new URL("../../bin/signalbox.mjs", import.meta.url))];
const onPty = (...command: readonly string[]) => [...self, "pty-agent", "--", ...command];

describe("a program on a pseudo-terminal", () => {
  test("has a terminal, receives long lines complete and unechoed, and keeps its exit code", async () => {
    const bench = new TestBench();
    const script = `
      process.stdout.write("terminal " + process.stdin.isTTY + " " + process.stdout.isTTY + "\\n");
      let text = "";
      process.stdin.setEncoding("utf8").on("data", (more) => {
        text += more;
        if (!text.endsWith("\\n")) return;
        console.log("안녕 " + text.length + " " + JSON.parse(text).at(-1));
        process.exit(7);
      });`;
    writeFileSync(join(bench.workspace, "program.mjs"), script);
    const run = await bench.start(onPty(process.execPath, "program.mjs"));
    await untilSaid(run, "terminal");
    const line = `${JSON.stringify("가".repeat(50_000) + "끝")}\n`;
    await run.write(line);
    expect(await everything(run)).toBe(`terminal true true\n안녕 ${line.length} 끝\n`);
    expect(await run.exit).toEqual({ code: 7, signal: null });
  });

  test("does not lose its last output, however long", async () => {
    const bench = new TestBench();
    const run = await bench.start(onPty("seq", "1", "200000"));
    const lines = (await everything(run)).split("\n");
    expect([lines.length, lines.at(-2)]).toEqual([200_001, "200000"]);
  });

  test("is frozen and ended completely, with its descendants", async () => {
    const bench = new TestBench();
    const script = "setsid sh -c 'while :; do sleep 0.05; done' & while :; do echo tick; sleep 0.05; done";
    const run = await bench.start(onPty("sh", "-c", script));
    await untilSaid(run, "tick");
    expect((await run.freeze()).running).toEqual([]);
    expect(await run.isFrozen()).toBe(true);
    await run.thaw();
    await run.end({ graceMs: 1_000 });
    expect(bench.census()).toEqual([]);
  });

  test("reports the signal that ended it", async () => {
    const bench = new TestBench();
    const run = await bench.start(onPty("sh", "-c", "echo $$; kill -KILL $$"));
    expect((await run.exit).signal).toBe("SIGKILL");
  });

  test("continues without a reader, is adopted by the next server, and is swept if no task owns it", async () => {
    const bench = new TestBench();
    const run = await bench.start(onPty("sh", "-c", 'echo first; read -r line; echo "got $line"; sleep 600'));
    await untilSaid(run, "first");
    run.release();
    const adoption = await adoptRun(run.dir);
    if (adoption.kind !== "alive") throw new Error(`It is ${adoption.kind}.`);
    const again = bench.watch(adoption.run);
    await again.write("hello\n");
    expect(await untilSaid(again, "hello")).toBe("first\ngot hello\n");
    again.release();
    await sweepRuns(bench.runs, new Set());
    await until(() => bench.census().length === 0);
  });
});
