import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { Limits } from "../../protocol/limits.ts";
import { thisMachine, type Machine } from "../machine.ts";
import { NO_SANDBOX } from "../sandbox/bubblewrap.ts";
import { TestBench } from "../../../test/support/supervisor-bench.ts";
import { runContained, type ContainedOptions, type ContainedOutcome } from "./run-contained.ts";

const sentAway = { code: null, signal: expect.stringMatching(/^SIG(TERM|KILL)$/) as string };
const plain: Machine = { ...thisMachine(), sandbox: NO_SANDBOX, agentUser: null };
const machines: [string, Machine][] =
  thisMachine().sandbox.kind === "none"
    ? [["without a sandbox", plain]]
    : [
        ["in a sandbox", thisMachine()],
        ["without a sandbox", plain],
      ];

describe.each(machines)("a contained command %s", (title, machine) => {
  const sandboxed = title === "in a sandbox";

  function run(
    bench: TestBench,
    script: string,
    more: Partial<ContainedOptions> = {},
  ): Promise<ContainedOutcome> {
    const options = {
      directory: bench.workspace,
      env: { PATH: "/usr/bin:/bin" },
      network: null,
      limits: Limits.parse({}),
      timeoutMs: 60_000,
      runDirectory: join(bench.runs, "contained"),
      ...more,
    };
    return runContained(["sh", "-c", script], options, machine);
  }

  test("runs to its end, logs both streams and leaves the files it wrote", async () => {
    const bench = new TestBench();
    const outcome = await run(bench, "echo one; echo two >&2; echo built >result; exit 3");
    expect(outcome).toEqual({
      exit: { code: 3, signal: null },
      log: "one\ntwo\n",
      timedOut: false,
      sandboxed,
    });
    expect(bench.read("result")).toBe("built\n");
    expect([bench.census(), existsSync(join(bench.runs, "contained"))]).toEqual([[], false]);
  });

  test("is ended on timeout, together with its daemon", async () => {
    const bench = new TestBench();
    const script = "setsid tail -f /dev/null & echo started; exec tail -f /dev/null";
    const outcome = await run(bench, script, { timeoutMs: 1000 });
    expect(outcome).toEqual({
      exit: sentAway,
      // A busy machine may take longer than the timeout to start it.
      log: expect.stringMatching(/^(started\n)?$/) as string,
      timedOut: true,
      sandboxed,
    });
    expect(bench.census()).toEqual([]);
  });

  test("ends a daemon that it left behind", async () => {
    const bench = new TestBench();
    const outcome = await run(bench, "setsid tail -f /dev/null >/dev/null 2>&1 & echo fine");
    expect([outcome.exit.code, outcome.log, bench.census()]).toEqual([0, "fine\n", []]);
  });

  test("is ended at its output limit, and its log is bounded", async () => {
    const bench = new TestBench();
    const outcome = await run(bench, "yes", { limits: Limits.parse({ outputMb: 4 }) });
    expect(outcome.exceeded).toContain("output limit of 4 MB");
    expect(outcome.log.length).toBeLessThan(300_000);
    expect(outcome.log).toMatch(/^y\ny\n[^]*\[\d+ bytes left out\][^]*y\n$/);
    expect(bench.census()).toEqual([]);
  });

  test("is ended with all its processes when it is a fork bomb", async ({ skip }) => {
    skip(machine.cgroup === "", "nothing here bounds processes before they are counted");
    const bench = new TestBench();
    const bomb = `bomb() { bomb | bomb & }; bomb; sleep 60`;
    const outcome = await run(bench, bomb, { limits: Limits.parse({ processes: 60 }) });
    expect(outcome.exceeded).toContain("more processes than its limit of 60");
    expect(bench.census()).toEqual([]);
  });

  test("is ended on abort", async () => {
    const bench = new TestBench();
    const outcome = await run(bench, "exec tail -f /dev/null", { signal: AbortSignal.timeout(300) });
    expect([outcome.exit, outcome.timedOut]).toEqual([sentAway, false]);
    expect(bench.census()).toEqual([]);
  });

  test("in a sandbox, sees no other workspace", async () => {
    const bench = new TestBench();
    const other = join(bench.root, "other");
    mkdirSync(other);
    writeFileSync(join(other, ".env"), "KEY=secret");
    const outcome = await run(bench, `cat ${other}/.env 2>/dev/null || echo hidden`, {
      hidden: [bench.root],
    });
    expect(outcome.log).toBe(sandboxed ? "hidden\n" : "KEY=secret");
  });

  test("in a sandbox, sees no secret and cannot write elsewhere", async () => {
    const bench = new TestBench();
    const secret = join(bench.root, "secret");
    mkdirSync(secret);
    writeFileSync(join(secret, "file"), "secret");
    const outcome = await run(bench, `cat ${secret}/file; echo x >${secret}/other`, { secret: [secret] });
    expect(outcome.log.includes("No such file")).toBe(sandboxed);
    expect(existsSync(join(secret, "other"))).toBe(!sandboxed);
    expect(readFileSync(join(secret, "file"), "utf8")).toBe("secret");
  });
});
