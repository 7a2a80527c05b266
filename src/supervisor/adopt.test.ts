import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { adoptRun } from "./adopt.ts";
import { thisMachine } from "./machine.ts";
import type { Run } from "./run.ts";
import type { RunPlan } from "./start.ts";
import { agent, everything, TestBench, until, untilSaid } from "../../test/support/supervisor-bench.ts";

describe("adopting a run", () => {
  test("after kill -9 of the server the agent keeps running, no byte is lost, and it can be written to, frozen and ended", async () => {
    const bench = new TestBench();
    const plan = bench.plan([process.execPath, agent("counts.mjs"), "400", "2"]);
    const said = await startInServerThatDies(plan, "line 20\n");

    const run = await adopted(bench, plan.dir, "alive");
    const { pids, running } = await run.freeze();
    expect([pids, running]).toEqual([[run.pid], []]);
    await run.thaw();
    await run.write("are you there\n");
    await untilSaid(run, "heard are you there\n");
    await run.closeStdin();
    expect(await run.exit).toEqual({ code: 7, signal: null });

    const whole = await everything(run);
    const lines = whole.split("\n").filter((line) => line.startsWith("line "));
    expect(lines).toEqual(Array.from({ length: 400 }, (_, index) => `line ${index + 1}`));
    expect(whole.startsWith(said)).toBe(true);
    expect(await everything(run, "stdout", Buffer.byteLength(said))).toBe(whole.slice(said.length));
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });

  test("returns output and exit immediately for an agent that ended while no server was running", async () => {
    const bench = new TestBench();
    const plan = bench.plan(["sh", "-c", "echo one; read -r line; echo two; exit 5"]);
    await startInServerThatDies(plan, "one\n");
    writeFileSync(join(plan.dir, "pipe", "stdin"), "go\n");
    await until(() => bench.census().length === 0);

    const run = await adopted(bench, plan.dir, "ended");
    expect([await run.exit, await everything(run), await run.members()]).toEqual([
      { code: 5, signal: null },
      "one\ntwo\n",
      [],
    ]);
  });

  test("finds an agent frozen that the dead server had frozen, and can thaw it", async () => {
    const bench = new TestBench();
    const first = await bench.start(["sh", agent("child-in-own-session.sh")]);
    await untilSaid(first, "ready");
    const { pids } = await first.freeze();
    first.release();

    const run = await adopted(bench, first.dir, "alive");
    expect((await run.members()).map(({ pid, state }) => [pid, state])).toEqual(
      pids.map((pid) => [pid, "T"]),
    );
    expect(await run.isFrozen()).toBe(true);
    const ticks = bench.read("ticks").length;
    await run.thaw();
    await until(() => bench.read("ticks").length > ticks);
  });

  test("resumes output that the dead server had paused", async () => {
    const bench = new TestBench();
    const first = await bench.start(["sh", agent("repeats.sh")]);
    await untilSaid(first, "ready");
    await first.pauseOutput();
    first.release();
    const run = await adopted(bench, first.dir, "alive");
    await run.write("hello\n");
    expect(await untilSaid(run, "hello\n")).toBe("ready\nheard hello\n");
  });

  test("recognises a process that only the dead server had seen", async () => {
    const bench = new TestBench();
    const first = await bench.start(
      ["sh", agent("orphans-its-tool.sh")],
      {},
      { ...thisMachine(), cgroup: "" },
    );
    await untilSaid(first, "ready");
    const tool = Number(bench.read("tool.pid"));
    await until(() => existsSync(join(first.dir, "seen")));
    first.release();
    writeFileSync(join(bench.workspace, "leave"), "");
    await untilSaid(await adopted(bench, first.dir, "alive"), "alone");

    const run = await adopted(bench, first.dir, "alive");
    expect((await run.members()).map(({ pid }) => pid)).toContain(tool);
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });

  test("reports a run as lost if wrapper and agent were killed: no exit, but the output is complete", async () => {
    const bench = new TestBench();
    const first = await bench.start(["sh", agent("repeats.sh")]);
    await untilSaid(first, "ready");
    first.release();
    process.kill(Number(readFileSync(join(first.dir, "wrapper"), "utf8").split(" ")[0]), "SIGKILL");
    process.kill(first.pid, "SIGKILL");
    await until(() => !bench.census().some(({ pid }) => pid === first.pid));

    await until(() => !bench.census().some(({ command }) => command.endsWith("copier.cjs")));
    const run = await adopted(bench, first.dir, "lost");
    expect([await run.exit, await everything(run)]).toEqual([{ code: null, signal: null }, "ready\n"]);
    await run.end({ graceMs: 100 });
    expect(bench.census()).toEqual([]);
  });

  test("reports a run as alive when only its wrapper was killed, and notices its end although nobody records it", async () => {
    const bench = new TestBench();
    const first = await bench.start(["sh", agent("repeats.sh")]);
    await untilSaid(first, "ready");
    process.kill(Number(readFileSync(join(first.dir, "wrapper"), "utf8").split(" ")[0]), "SIGKILL");
    const run = await adopted(bench, first.dir, "alive");
    await run.closeStdin();
    expect(await run.exit).toEqual({ code: null, signal: null });
    expect(await everything(run)).toBe("ready\ngoodbye\n");
  });

  test("reports a run of a past boot as lost and leaves processes with its pids alone", async () => {
    const bench = new TestBench();
    const bystander = await bench.start(["sh", agent("repeats.sh")]);
    const header = JSON.parse(readFileSync(join(bystander.dir, "run.json"), "utf8")) as object;
    writeFileSync(join(bystander.dir, "run.json"), JSON.stringify({ ...header, bootId: "another boot" }));
    writeFileSync(join(bystander.dir, "seen"), readFileSync(join(bystander.dir, "agent")));

    const run = await adopted(bench, bystander.dir, "lost");
    expect(await run.members()).toEqual([]);
    await run.end({ graceMs: 0 });
    expect(bench.census().map(({ pid }) => pid)).toContain(bystander.pid);
  });

  test("does not touch a process that reuses a pid", async () => {
    const bench = new TestBench();
    const bystander = await bench.start(["sh", "-c", "echo ready; while :; do sleep 1; done"]);
    const dead = await bench.start(["true"]);
    await dead.exit;
    await dead.end({ graceMs: 0 });
    for (const name of ["agent", "wrapper", "seen"]) {
      writeFileSync(join(dead.dir, name), `${bystander.pid} 1\n`);
    }
    const run = await adopted(bench, dead.dir, "ended");
    expect(await run.members()).toEqual([]);
    await run.freeze();
    await run.end({ graceMs: 0 });
    expect((await bystander.members()).map(({ pid }) => pid)).toContain(bystander.pid);
    expect(await bystander.isFrozen()).toBe(false);
  });

  test("reports a directory that is missing, empty or only half prepared as never started", async () => {
    const bench = new TestBench();
    mkdirSync(join(bench.runs, "r_empty000"));
    mkdirSync(join(bench.runs, "r_halfway0"));
    writeFileSync(join(bench.runs, "r_halfway0", "run.json"), '{"version":1,"runId":"r_ha');
    writeFileSync(join(bench.runs, "r_halfway0", "wrapper"), "");
    const names = ["r_empty000", "r_halfway0", "r_nothing0"];
    const adoptions = await Promise.all(names.map((name) => adoptRun(join(bench.runs, name))));
    expect(adoptions).toEqual(names.map(() => ({ kind: "never_started" })));
    const again = await bench.start(["echo", "hello"], { runId: "r_halfway0" });
    expect(await everything(again)).toBe("hello\n");
  });
});

async function adopted(bench: TestBench, dir: string, kind: "alive" | "ended" | "lost"): Promise<Run> {
  const adoption = await adoptRun(dir);
  if (adoption.kind === "never_started") throw new Error(`The run in ${dir} was never started.`);
  bench.watch(adoption.run);
  expect(adoption.kind).toBe(kind);
  return adoption.run;
}

/**
 * Starts the plan in a separate process and kills that with SIGKILL once it has read the text. Returns the text that it
 * had read.
 */
async function startInServerThatDies(plan: RunPlan, text: string): Promise<string> {
  const program = `
    import { startRun } from ${JSON.stringify(new URL("start.ts", import.meta.url))};
    const started = await startRun(${JSON.stringify(plan)});
    for await (const { bytes } of started.value.follow("stdout", 0, new AbortController().signal)) process.stdout.write(bytes);
  `;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const bytes of server.stdout) {
    said += String(bytes);
    if (said.includes(text)) break;
  }
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
  return said;
}
