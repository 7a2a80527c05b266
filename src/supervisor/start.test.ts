import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { PermissionLost } from "./permission.ts";
import { startRun } from "./start.ts";
import { agent, everything, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

describe("starting a run", () => {
  test("gives the agent its environment with the run id, its directory, and nothing of the server", async () => {
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

  test("does not start a run without permission, and starts it later with one", async () => {
    const bench = new TestBench();
    const plan = bench.plan(["sh", "-c", "echo started"]);
    await expect(startRun({ ...plan, isPermitted: () => false })).rejects.toThrow(PermissionLost);
    expect([bench.census(), existsSync(plan.dir)]).toEqual([[], false]);
    const run = await bench.start(plan.command, { ...plan, isPermitted: () => true });
    expect(await everything(run)).toBe("started\n");
  });

  test("writes the greeting first and holds stdin open", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", 'while read -r line; do echo "got $line"; done; echo end'], {
      greeting: "hello\nthere\n",
    });
    await untilSaid(run, "got there");
    await run.write("more\n");
    await run.closeStdin();
    expect(await everything(run)).toBe("got hello\ngot there\ngot more\nend\n");
  });

  test("gives the agent default signals, exactly three pipes and its own session", async () => {
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

  test("starts output copiers without a run's id and with signals ignored", async () => {
    const bench = new TestBench();
    await bench.start(["sh", agent("repeats.sh")]);
    await until(() => bench.census().filter(({ command }) => command.endsWith("copier.cjs")).length === 2);
    const copiers = bench.census().filter(({ command }) => command.endsWith("copier.cjs"));
    const looks = copiers.map(({ pid }) => [
      /SIGNALBOX_RUN_ID=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, "utf8"))?.[1],
      /SigIgn:\t(\w+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
    ]);
    // HUP, INT, QUIT, FPE (ignored by Perl itself), USR1, USR2, ALRM, TERM, TSTP, TTIN and TTOU.
    expect(looks).toEqual([
      ["plumbing", "0000000000386a87"],
      ["plumbing", "0000000000386a87"],
    ]);
  });

  test("makes the run directory accessible to its owner only", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("repeats.sh")]);
    const modes = ["", "stdout.spool", "stderr.spool", "run.json", "pipe/stdin"].map((name) =>
      (statSync(join(run.dir, name)).mode & 0o777).toString(8),
    );
    // An agent with another user opens its pipes again through /dev/stdout.
    expect(modes).toEqual(["700", "600", "600", "600", "666"]);
  });

  test("refuses a command that does not exist by name, and starts nothing", async () => {
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

  test("refuses a command that is not executable and a missing directory", async () => {
    const bench = new TestBench();
    const file = join(bench.workspace, "agent");
    writeFileSync(file, "#!/bin/sh\n");
    const refusals = [
      await startRun(bench.plan(["./agent"])),
      await startRun(bench.plan(["sh"], { cwd: "/no/where" })),
    ];
    expect(refusals.map((result) => (result.ok ? "started" : result.refusal.message))).toEqual([
      `The agent command "./agent" is not executable. Run chmod +x ${file}, or correct "command" in signalbox.config.json.`,
      'The working directory "/no/where" does not exist.',
    ]);
    chmodSync(file, 0o700);
    const run = await bench.start(["./agent"]);
    expect(await run.exit).toEqual({ code: 0, signal: null });
  });

  test("does not start a second agent in the same directory, either concurrently or after the end", async () => {
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

  test("starts the run although an earlier wrapper died before it started an agent", async () => {
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
