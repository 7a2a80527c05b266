import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

import { Limits } from "../../protocol/limits.ts";
import { adoptRun } from "../adopt.ts";
import { thisMachine } from "../machine.ts";
import type { Run } from "../run.ts";
import { startRun } from "../start.ts";
import { sweepRuns } from "../sweep.ts";
import {
  agent,
  everything,
  stateOf,
  TestBench,
  until,
  untilSaid,
} from "../../../test/support/supervisor-bench.ts";
import { usedInSandbox } from "../limits/used-space.ts";
import type { SandboxPlan } from "./sandbox-plan.ts";
import { scratchPaths } from "./scratch.ts";

/** Directories of the test agents and of Node, in case they lie in a hidden directory. */
const checkout = fileURLToPath(new URL("../../../", import.meta.url));
const none = {
  hidden: [],
  readable: [checkout],
  writable: [],
  protected: [],
  network: null,
} as const;
const { sandbox } = thisMachine();

/** Options of a run that sees nothing of the test's directory except its workspace and the test agents. */
function contained(bench: TestBench, more: Partial<SandboxPlan> = {}): { sandbox: SandboxPlan } {
  return { sandbox: { mode: "required", ...none, secret: [bench.root], ...more } };
}

async function said(bench: TestBench, script: string, more: Partial<SandboxPlan> = {}): Promise<string> {
  const run = await bench.start(["sh", "-c", script], contained(bench, more));
  return (await everything(run)) + (await everything(run, "stderr"));
}

describe.skipIf(sandbox.kind === "none")("a contained run", () => {
  test("works in its directory and leaves nothing elsewhere", async () => {
    const bench = new TestBench();
    const elsewhere = join(bench.root, "elsewhere");
    const script = `echo kept >here; echo lost >/tmp/there; cat here /tmp/there; mkdir ${elsewhere} 2>/dev/null || echo refused`;
    expect(await said(bench, script)).toBe("kept\nlost\nrefused\n");
    expect([bench.read("here"), existsSync(elsewhere), existsSync("/tmp/there")]).toEqual([
      "kept\n",
      false,
      false,
    ]);
  });

  test.each(["/etc", "/usr", "/var", "/sys/fs/cgroup", "/"])("cannot write in %s", async (path) => {
    const bench = new TestBench();
    const file = join(path, `signalbox-was-here-${process.pid}`);
    expect(await said(bench, `echo no >${file} || echo refused`)).toMatch(/refused/);
    expect(existsSync(file)).toBe(false);
  });

  test.runIf(process.arch === "x64")(
    "cannot use keyrings, VM sockets, io_uring or x32 system calls",
    async () => {
      const bench = new TestBench();
      const script = `perl -e '
      print socket(my $s, 40, 1, 0) ? "open\n" : "VM socket: $!\n";
      for (248, 249, 250, 425, 0x40000000 + 41) { print syscall($_, 0, 0, 0) == -1 ? "$_: $!\n" : "$_ works\n" }
      print socket(my $t, 1, 1, 0) ? "socket\n" : "no socket: $!\n"'`;
      expect((await said(bench, script)).split("\n")).toEqual([
        "VM socket: Address family not supported by protocol",
        ...[248, 249, 250, 425, 0x40000000 + 41].map((number) => `${number}: Function not implemented`),
        "socket",
        "",
      ]);
    },
  );

  test("has temporary files up to a share of its memory, which count as memory", async () => {
    const bench = new TestBench();
    const fill = scratchPaths().map((path) => `head -c 20M /dev/zero >${path}/fill 2>/dev/null || echo full`);
    const limits = Limits.parse({ memoryMb: 128 });
    const script = `${fill.join("; ")}; echo >/dev/fill || echo refused; echo ready; exec tail -f /dev/null`;
    const options = { ...contained(bench), limits };
    const run = await bench.start(["sh", "-c", script], options, { ...thisMachine(), cgroup: "" });
    expect(await untilSaid(run, "ready")).toBe("full\nfull\nfull\nfull\nrefused\nready\n");
    const inside = (await run.members()).at(-1)?.pid ?? 0;
    expect(usedInSandbox(inside, scratchPaths())).toBe(4 * 16 * 1024 ** 2);
  });

  test("sees neither the token nor another workspace in the secret directory", async () => {
    const bench = new TestBench();
    mkdirSync(join(bench.root, "workspaces", "other"), { recursive: true });
    writeFileSync(join(bench.root, "token"), "secret");
    writeFileSync(join(bench.root, "workspaces", "other", "file"), "secret");
    const script = `ls ${bench.root}; cat ${bench.root}/token ${bench.root}/workspaces/other/file 2>/dev/null || echo refused`;
    expect(await said(bench, script)).toBe("workspace\nrefused\n");
  });

  test("sees only its own processes, and no environment of another run", async () => {
    const bench = new TestBench();
    const env = { PATH: "/usr/bin:/bin", PASSWORD: "of-another-run" };
    const other = await bench.start(["sh", agent("repeats.sh")], { ...contained(bench), env });
    await untilSaid(other, "ready");
    const look =
      "cat /proc/[0-9]*/environ | tr '\\0' '\\n' | grep -c of-another-run; ls /proc | grep -c '^[0-9]'";
    const [found, seen] = (await said(bench, look)).split("\n");
    expect(found).toBe("0");
    expect(Number(seen)).toBeLessThanOrEqual(6);
    expect(
      await said(bench, `ls /proc/${process.pid} /proc/${other.pid} >/dev/null 2>&1 || echo refused`),
    ).toBe("refused\n");
  });

  test("has no capability, and cannot signal or mount", async () => {
    const bench = new TestBench();
    const script = `grep CapEff /proc/self/status | cut -f2; kill -0 ${process.pid} 2>/dev/null || echo refused; mount -o remount,rw / 2>/dev/null || echo refused`;
    expect(await said(bench, script)).toBe("0000000000000000\nrefused\nrefused\n");
  });

  test("cannot change settings of the kernel", async () => {
    const bench = new TestBench();
    const files = [
      "sys/kernel/core_pattern",
      "sys/kernel/pid_max",
      "sys/vm/overcommit_memory",
      "sysrq-trigger",
    ];
    const script = files.map((file) => `[ -w /proc/${file} ] && echo "${file} is writable"`).join("; ");
    expect(await said(bench, `${script}; echo done`)).toBe("done\n");
  });

  test("sees only the named paths of a hidden directory, and writes only where it may", async () => {
    const bench = new TestBench();
    const home = join(bench.root, "home");
    for (const name of ["tools", "config", "private"]) {
      mkdirSync(join(home, name), { recursive: true });
      writeFileSync(join(home, name, "file"), `${name}\n`);
      chmodSync(join(home, name), 0o777);
    }
    const script = `cd ${home}; ls; cat tools/file; echo new >config/new; echo no >tools/new || echo refused; echo no >config/file || echo refused`;
    const plan = {
      hidden: [home],
      readable: [join(home, "tools")],
      writable: [join(home, "config")],
      protected: [join(home, "config", "file")],
      secret: [],
    };
    const text = await said(bench, `(${script}) 2>/dev/null`, plan);
    expect(text).toBe("config\ntools\ntools\nrefused\nrefused\n");
    expect(readFileSync(join(home, "config", "new"), "utf8")).toBe("new\n");
  });

  test("cannot read a secret file in a readable directory", async () => {
    const bench = new TestBench();
    const [directory, file] = [join(bench.root, "project"), join(bench.root, "project", "config.json")];
    mkdirSync(directory);
    writeFileSync(file, "secret");
    const plans = [[], [file]].map((secret) => ({ readable: [directory], secret }));
    const texts = await Promise.all(
      plans.map((plan) => said(bench, `cat ${file} 2>/dev/null; echo .`, plan)),
    );
    expect(texts).toEqual(["secret.\n", ".\n"]);
  });

  test("reports its exit through the sandbox", async () => {
    const bench = new TestBench();
    const ends = ["exit 3", "exit 255", "kill -9 $$", "kill -TERM $$"].map(async (script) => {
      const run = await bench.start(["sh", "-c", script], contained(bench));
      return run.exit;
    });
    expect(await Promise.all(ends)).toEqual([
      { code: 3, signal: null },
      { code: 255, signal: null },
      { code: null, signal: "SIGKILL" },
      { code: null, signal: "SIGTERM" },
    ]);
  });

  test("is frozen with tools in other sessions, and continues after the thaw", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", agent("child-in-own-session.sh")], contained(bench));
    await untilSaid(run, "ready");
    const report = await run.freeze();
    expect(report.running).toEqual([]);
    expect(report.pids.map(stateOf)).toEqual(report.pids.map(() => "T"));
    expect(report.pids.length).toBeGreaterThanOrEqual(4);
    const ticks = bench.read("ticks");
    expect((await run.freeze()).pids.length).toBeGreaterThanOrEqual(4);
    expect(bench.read("ticks")).toBe(ticks);
    await run.thaw();
    await until(() => bench.read("ticks").length > ticks.length);
  });

  test("a frozen agent receives SIGTERM inside the sandbox and exits cleanly", async () => {
    const bench = new TestBench();
    const script = "trap 'echo tidy; exit 4' TERM; echo ready; while :; do sleep 0.05; done";
    const run = await bench.start(["sh", "-c", script], contained(bench));
    await untilSaid(run, "ready");
    await run.freeze();
    await run.end({ graceMs: 10_000 });
    expect([await run.exit, await everything(run)]).toEqual([{ code: 4, signal: null }, "ready\ntidy\n"]);
    expect(bench.census()).toEqual([]);
  });

  test.each(["with a cgroup", "without one"])("ends an untraceable daemon, %s", async (how) => {
    const bench = new TestBench();
    const machine = how === "with a cgroup" ? thisMachine() : { ...thisMachine(), cgroup: "" };
    const command = ["sh", agent("leaves-daemon.sh"), "nothing"];
    const run = await bench.start(command, contained(bench), machine);
    await untilSaid(run, "ready");
    await until(() => bench.census().some(({ command }) => command.startsWith("tail -f")));
    const { pids } = await run.freeze();
    const daemon = bench.census().find(({ command }) => command.startsWith("tail -f"));
    expect(pids).toContain(daemon?.pid);
    await run.end({ graceMs: 1000 });
    expect(bench.census()).toEqual([]);
  });

  test("can be adopted by the next server, and is swept if it has no owner", async () => {
    const bench = new TestBench();
    const first = await bench.start(["sh", agent("repeats.sh")], contained(bench));
    await untilSaid(first, "ready");
    first.release();
    const adoption = await adoptRun(first.dir);
    if (adoption.kind !== "alive") throw new Error(adoption.kind);
    const run: Run = bench.watch(adoption.run);
    expect([run.pid, run.sandboxed]).toEqual([first.pid, true]);
    await run.write("again\n");
    await untilSaid(run, "heard again");
    run.release();
    const swept = await sweepRuns(bench.runs, new Set());
    expect(swept.map(({ pids }) => pids[0])).toEqual([first.pid]);
    expect(bench.census()).toEqual([]);
  });
});

test("without a sandbox, refuses a run that requires one and starts one that does not", async () => {
  const bench = new TestBench();
  const machine = { ...thisMachine(), sandbox: { kind: "none", why: "It rains." } as const };
  expect(await startRun(bench.plan(["true"], contained(bench)), machine)).toEqual({
    ok: false,
    refusal: {
      code: "invalid",
      message:
        'The agent must run in a sandbox, but none is available. It rains. Or set "sandbox" to "auto" in signalbox.config.json.',
    },
  });
  expect(
    await startRun(bench.plan(["true"], contained(bench, { mode: "unallowed" })), machine),
  ).toMatchObject({
    refusal: {
      message:
        "The agent must run in a sandbox, but none is available. It rains. Or allow agents to run without a sandbox in the settings.",
    },
  });
  const run = await bench.start(["true"], contained(bench, { mode: "auto" }), machine);
  expect([run.sandboxed, await run.exit]).toEqual([false, { code: 0, signal: null }]);
});
