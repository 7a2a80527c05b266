import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { startRun } from "./start.ts";
import { agent, everything, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

describe("starting a run", () => {
  test("the agent gets its environment with the run's mark, its directory, and nothing of ours", async () => {
    const bench = new TestBench();
    process.env["SIGNALBOX_TEST_OF_LEAKS"] = "ours";
    const env = { PATH: "/usr/bin:/bin", GREETING: "two\nlines", sb: "kept" };
    const run = await bench.start(["env", "-0"], { runId: "r_envenv01", env });
    const variables = (await everything(run)).split("\0").filter((line) => line !== "");
    expect(variables.toSorted()).toEqual([
      "GREETING=two\nlines",
      "PATH=/usr/bin:/bin",
      `PWD=${bench.workspace}`,
      "SIGNALBOX_RUN_ID=r_envenv01",
      "sb=kept",
    ]);
  });

  test("the agent is greeted before anything else is written, and its stdin stays open", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", 'while read -r line; do echo "got $line"; done; echo end'], {
      greeting: "hello\nthere\n",
    });
    await untilSaid(run, "got there");
    await run.write("more\n");
    await run.closeStdin();
    expect(await everything(run)).toBe("got hello\ngot there\ngot more\nend\n");
  });

  test("the agent has default signals, its three pipes and no other, and leads a session of its own", async () => {
    const bench = new TestBench();
    const look = [
      "grep -E '^Sig(Ign|Blk)' /proc/self/status | tr '\\t' ' '",
      `find /proc/$$/fd -lname '${bench.root}/*' -printf '%f %l\\n' | sort`,
      "cut -d' ' -f6 /proc/$$/stat",
    ].join("; ");
    const run = await bench.start(["sh", "-c", look]);
    expect((await everything(run)).split("\n")).toEqual([
      "SigBlk: 0000000000000000",
      "SigIgn: 0000000000000000",
      `0 ${run.dir}/pipe/stdin`,
      `1 ${run.dir}/pipe/stdout`,
      `2 ${run.dir}/pipe/stderr`,
      String(run.pid),
      "",
    ]);
  });

  test("what copies the output bears no run's mark and has no signals to fear", async () => {
    const bench = new TestBench();
    await bench.start(["sh", agent("repeats.sh")]);
    await until(() => bench.census().filter(({ command }) => command === "cat").length === 2);
    const cats = bench.census().filter(({ command }) => command === "cat");
    const looks = cats.map(({ pid }) => [
      /SIGNALBOX_RUN_ID=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, "utf8"))?.[1],
      /SigIgn:\t(\w+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
    ]);
    // HUP, INT, QUIT, USR1, USR2, ALRM, TERM, TSTP, TTIN and TTOU.
    expect(looks).toEqual([
      ["plumbing", "0000000000386a07"],
      ["plumbing", "0000000000386a07"],
    ]);
  });

  test("the directory is for its owner's eyes only", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    const modes = ["", "stdout.spool", "stderr.spool", "run.json", "pipe/stdin"].map((name) =>
      (statSync(join(run.dir, name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["700", "600", "600", "600", "600"]);
  });

  test("a command that does not exist is refused with its name, and nothing is started", async () => {
    const bench = new TestBench();
    const plan = bench.plan(["no-such-agent", "--fast"]);
    expect(await startRun(plan)).toEqual({
      ok: false,
      refusal: {
        code: "invalid",
        message:
          'The agent command "no-such-agent" was not found. Install it, or correct "command" in signalbox.config.json.',
      },
    });
    expect(readdirSync(plan.dir)).toEqual([]);
    expect(bench.census()).toEqual([]);
  });

  test("a command that may not be executed, and a directory that is not there, are refused", async () => {
    const bench = new TestBench();
    const file = join(bench.workspace, "agent");
    writeFileSync(file, "#!/bin/sh\n");
    const refusals = [
      await startRun(bench.plan(["./agent"])),
      await startRun(bench.plan(["sh"], { cwd: "/no/where" })),
    ];
    expect(refusals.map((result) => (result.ok ? "started" : result.refusal.message))).toEqual([
      `The agent command "./agent" may not be executed. Make it executable (chmod +x ${file}), or correct "command" in signalbox.config.json.`,
      'The working directory "/no/where" does not exist.',
    ]);
    chmodSync(file, 0o700);
    const run = await bench.start(["./agent"]);
    expect(await run.exit).toEqual({ code: 0, signal: null });
  });

  test("starting again in the same directory starts nobody, at once or after the end", async () => {
    const bench = new TestBench();
    const plan = bench.plan(["sh", "-c", "echo started >>starts; echo ready; read -r line"]);
    const several = await Promise.all(Array.from({ length: 5 }, () => startRun(plan)));
    const runs = several.map((result) => {
      if (!result.ok) throw new Error(result.refusal.message);
      return bench.watch(result.value);
    });
    const [first] = runs;
    if (first === undefined) throw new Error("unreachable");
    expect(new Set(runs.map((run) => run.pid))).toEqual(new Set([first.pid]));
    await untilSaid(first, "ready");
    await first.write("go\n");
    await first.exit;
    const again = await bench.start(plan.command, plan);
    expect([again.pid, await again.exit]).toEqual([first.pid, { code: 0, signal: null }]);
    expect(bench.read("starts")).toBe("started\n");
    await until(() => bench.census().length === 0);
  });

  test("a wrapper that died before it started anybody does not keep the run from being started", async () => {
    const bench = new TestBench();
    const plan = bench.plan(["sh", "-c", "echo ready"]);
    const first = await bench.start(["true"], plan);
    await until(() => existsSync(join(first.dir, "drained")));
    await first.end({ graceMs: 0 });
    for (const name of ["agent", "exit", "drained"]) rmSync(join(first.dir, name));
    const second = await bench.start(plan.command, plan);
    expect(await everything(second)).toBe("ready\n");
  });
});
